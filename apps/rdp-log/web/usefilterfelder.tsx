import { useCall } from '#platform/web/data/query.tsx'
import { useRemotePick, type Finding } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import type { Ask, Asked } from '#platform/web/record/ListScreen.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import type { PickSearch } from '#platform/web/ui/field/usepicks.ts'
import type { FilterFields } from '#platform/web/ui/list/FilterBar.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { TimeField } from '#platform/web/ui/time/TimeField.tsx'
import { Arbeit, calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useGruppen, useTicketrecht, useVerbindungen } from './usewahl.ts'

/** What the search asks by, as it stands in the address. */
export const gefiltert = [
  'from',
  'to',
  'aktivAm',
  'aktivUm',
  'verbindung',
  'gruppe',
  'ktostammId',
  'objektId',
  'anwenderId',
  'hardwareId',
  'arbeit',
  'ohneTicket',
  'mehrdeutig',
  'ticketId',
] as const

/** Every filter of the search. A day or a minute in which a session was going on takes the place of the period. */
export function useFilterfelder(personal: boolean) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { can } = useSession()
  const verbindungen = useVerbindungen()
  const gruppen = useGruppen()
  const { arbeitet } = useTicketrecht()
  const geraete = can('HARDWAREMANAGEMENT')
  return (gefragt: Asked, frage: Ask): FilterFields => {
    const { aktivAm = null, aktivUm = null } = gefragt
    return {
      from: <DatePicker label={tm('von')} value={gefragt['from'] ?? null} disabled={aktivAm !== null} onChange={(from) => frage({ from })} />,
      to: <DatePicker label={tm('bis')} value={gefragt['to'] ?? null} disabled={aktivAm !== null} onChange={(to) => frage({ to })} />,
      aktivAm: <DatePicker label={t('aktivAm')} value={aktivAm} onChange={(tag) => frage({ aktivAm: tag, ...(tag === null && { aktivUm: null }) })} />,
      aktivUm: <TimeField label={t('aktivUm')} value={aktivUm} disabled={aktivAm === null} onChange={(uhr) => frage({ aktivUm: uhr })} />,
      verbindung: (
        <PickList label={tm('verbindung')} value={gefragt['verbindung'] ?? null} onChange={(verbindung) => frage({ verbindung })} {...verbindungen} />
      ),
      gruppe: personal && <PickList label={tm('gruppe')} value={gefragt['gruppe'] ?? null} onChange={(gruppe) => frage({ gruppe })} {...gruppen} />,
      ktostammId: <Wahlfeld label={tm('kunde')} call={calls.kunden} value={gefragt['ktostammId']} onChange={(ktostammId) => frage({ ktostammId })} />,
      objektId: (arbeitet || !personal) && (
        <Wahlfeld label={tm('objekt')} call={calls.objekte} value={gefragt['objektId']} onChange={(objektId) => frage({ objektId })} />
      ),
      anwenderId: personal && (
        <Wahlfeld label={tm('benutzer')} call={calls.personen} value={gefragt['anwenderId']} onChange={(anwenderId) => frage({ anwenderId })} />
      ),
      hardwareId: geraete && (
        <Wahlfeld label={tm('geraet')} call={calls.geraete} value={gefragt['hardwareId']} onChange={(hardwareId) => frage({ hardwareId })} />
      ),
      arbeit: personal && (
        <Select
          label={tm('arbeit')}
          items={[{ id: 'alle', name: t('alleArten') }, ...Arbeit.options.map((id) => ({ id, name: tm(`arbeit.${id}`) }))]}
          value={gefragt['arbeit'] ?? 'alle'}
          onChange={(arbeit) => frage({ arbeit: arbeit === 'alle' ? null : arbeit })}
        />
      ),
      ohneTicket: <JaFeld label={t('ohneTicket')} nur={t('nurOhneTicket')} value={gefragt['ohneTicket']} onChange={(ohneTicket) => frage({ ohneTicket })} />,
      mehrdeutig: personal && geraete && (
        <JaFeld label={t('geraetFrage')} nur={t('nurMehrdeutig')} value={gefragt['mehrdeutig']} onChange={(mehrdeutig) => frage({ mehrdeutig })} />
      ),
    }
  }
}

interface Feld {
  label: string
  value: string | undefined
  onChange: (value: string | null) => void
}

/** One of the records that a call finds; what the address says already is asked for by its id, so that it has a name. */
function Wahlfeld({ label, call, value, onChange }: Feld & { call: Finding }) {
  const { items, onSearch } = useRemotePick(call, { limit: 100 } as never)
  const { data } = useCall(call, { query: { id: value } } as never, { enabled: value !== undefined })
  const [gewaehlt] = (data as { entities: readonly PickItem[] } | undefined)?.entities ?? []
  return (
    <PickList
      label={label}
      value={value ?? null}
      selected={value === undefined ? null : (gewaehlt ?? null)}
      items={items as PickItem[]}
      onSearch={onSearch as PickSearch}
      onChange={(id) => onChange(id)}
    />
  )
}

/** All, or only those of which something is true. */
function JaFeld({ label, nur, value, onChange }: Feld & { nur: string }) {
  const t = useTexts(texte)
  return (
    <Select
      label={label}
      items={[
        { id: 'alle', name: t('alleArten') },
        { id: 'ja', name: nur },
      ]}
      value={value ?? 'alle'}
      onChange={(wahl) => onChange(wahl === 'alle' ? null : wahl)}
    />
  )
}
