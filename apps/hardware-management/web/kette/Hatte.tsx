import { useSession } from '#platform/web/data/session.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Besitz } from '#apps/hardware-management/contract/kette.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { kettentexte } from './texte.ts'

/** Who had which device in a time, from when until when; by person, by device, or all of it. */
export function Hatte() {
  const tk = useTexts(kettentexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const leute = useRemotePick(calls.mitarbeiter, can('HARDWAREMANAGEMENT') ? { limit: 200 } : null)
  return (
    <ListScreen<Besitz>
      path="/hardware-management/hatte"
      title={tk('hatte')}
      list={calls.besitz}
      file={calls.besitzdatei}
      filters={['von', 'bis', 'mitarbeiter', 'kunde', 'geraet']}
      searchLabel={tk('hatteSuchen')}
      rowKey={({ id }) => id}
      empty={<Empty title={tk('niemandHat')} />}
      filterFields={(gefragt, frage) => ({
        von: (
          <DateRangePicker
            label={tk('zeitraum')}
            value={gefragt['von'] && gefragt['bis'] ? { von: gefragt['von'], bis: gefragt['bis'] } : null}
            onChange={(tage) => frage({ von: tage?.von ?? null, bis: tage?.bis ?? null })}
          />
        ),
        mitarbeiter: <PickList label={tk('person')} value={gefragt['mitarbeiter'] ?? null} onChange={(mitarbeiter) => frage({ mitarbeiter })} {...leute} />,
      })}
      columns={[
        {
          id: 'geraet',
          label: tm('hardware'),
          primary: true,
          width: '14rem',
          cell: ({ geraet, name, hardwaretyp }) => (
            <span className="hw-eintrag">
              <Anchor className="link" href={`/hardware-management/${geraet}`}>
                {name || `${tm('hardware')} ${geraet}`}
              </Anchor>
              <small className="t2">{[`${tm('id')} ${geraet}`, hardwaretyp].filter(Boolean).join(' · ')}</small>
            </span>
          ),
        },
        { id: 'wer', label: tm('benutzer'), cell: ({ wer, wo }) => wer || wo },
        {
          id: 'ab',
          label: tk('zeitraum'),
          sortable: true,
          width: '21.5rem',
          cell: ({ ab, bis }) => tk('vonBis', { von: f.dateTime(ab), bis: bis ? f.dateTime(bis) : tk('heute') }),
        },
        { id: 'wo', cardless: true, label: tm('standort'), from: 60, cell: ({ wo }) => wo },
      ]}
    />
  )
}
