import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { schritte, zustaende } from '#domain/tickets/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import type { FilterFields } from '#platform/web/ui/list/FilterBar.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import type { Adresse, Setzen } from './filter.ts'
import { listeTexte } from './texte-liste.ts'
import { useSchrittwort } from '../useschrittwort.ts'
import { prioritaeten } from '../worte.ts'

/** What can be asked beside words: state, step, type, priority range, assignee, customer, days. `vorgabe`: the state that nothing chosen means. */
export function useFilterfelder(adresse: Partial<Adresse>, setzen: Setzen, rows: readonly Ticket[], vorgabe: 'laufend' | 'alle'): FilterFields {
  const t = useTexts(messages)
  const schrittwort = useSchrittwort()
  const { can } = useSession()
  const personal = can('TICKET.INTERN')
  const kunden = useRemoteSearch(calls.kunden)
  const kunde = rows.find(({ ktostamm }) => ktostamm?.id === adresse.ktostammId)?.ktostamm
  const alle = { id: 'alle', name: t('alle') }
  const prios = [alle, ...prioritaeten.map((nr) => ({ id: String(nr), name: `${nr} ${t(`prio.${nr}`)}` }))]
  const oder = (feld: keyof Adresse) => (wert: string) => setzen({ [feld]: wert === 'alle' ? null : wert })
  return {
    zustand: (
      <Select
        label={t('zustand')}
        value={adresse.zustand ?? vorgabe}
        onChange={(wert) => setzen({ zustand: wert === vorgabe ? null : wert })}
        items={(['laufend', 'alle', ...zustaende] as const).map((wert) => ({
          id: wert,
          name: t(wert === 'alle' ? 'alle' : wert === 'laufend' ? 'sicht.laufend' : `zustand.${wert}`),
        }))}
      />
    ),
    schritt: (
      <Select
        label={t('schritt')}
        value={adresse.schritt ?? 'alle'}
        onChange={oder('schritt')}
        items={[alle, ...schritte.map((id) => ({ id, name: schrittwort(id) }))]}
      />
    ),
    typId: <Typwahl alle={alle} value={adresse.typId} onChange={oder('typId')} />,
    prioVon: <Select label={t('prioVon')} value={adresse.prioVon ?? 'alle'} onChange={oder('prioVon')} items={prios} />,
    prioBis: <Select label={t('prioBis')} value={adresse.prioBis ?? 'alle'} onChange={oder('prioBis')} items={prios} />,
    zustaendig: personal && <Personenwahl alle={alle} value={adresse.zustaendig} onChange={oder('zustaendig')} />,
    ktostammId: personal && (
      <PickList
        label={t('kunde')}
        value={adresse.ktostammId ?? null}
        selected={kunde ? { id: kunde.id, nummer: String(kunde.nummer), name: kunde.name } : null}
        onSearch={kunden}
        onChange={(ktostammId) => setzen({ ktostammId })}
      />
    ),
    von: (
      <DateRangePicker
        label={t('erstellt')}
        value={adresse.von && adresse.bis ? { von: adresse.von, bis: adresse.bis } : null}
        onChange={(tage) => setzen({ von: tage?.von ?? null, bis: tage?.bis ?? null })}
      />
    ),
  }
}

// What they choose from is read where they are drawn: most who look at the list never open its filters.
interface Wahl {
  alle: { id: string; name: string }
  value: string | undefined
  onChange: (wert: string) => void
}
function Typwahl({ alle, value, onChange }: Wahl) {
  const t = useTexts(messages)
  const { data } = useCall(calls.typen, { query: {} })
  return <Select label={t('typ')} value={value ?? 'alle'} onChange={onChange} items={[alle, ...(data?.entities ?? []).map(({ id, name }) => ({ id, name }))]} />
}
function Personenwahl({ alle, value, onChange }: Wahl) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const { data } = useCall(calls.personen, { query: { limit: 200 } })
  return (
    <Select
      label={t('zustaendig')}
      value={value ?? 'alle'}
      onChange={onChange}
      items={[alle, { id: 'ich', name: tl('ich') }, { id: 'niemand', name: tl('niemand') }, ...(data?.entities ?? []).map(({ id, name }) => ({ id, name }))]}
    />
  )
}
