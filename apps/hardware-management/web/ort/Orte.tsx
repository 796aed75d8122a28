import MapPin from 'lucide-react/icons/map-pin'
import { useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Auswahl } from '#apps/hardware-management/contract/auswahl.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'
import { useImHaus } from '../useimhaus.ts'
import { ZubehoerBei } from '../zubehoer/ZubehoerBei.tsx'
import { orttexte } from './texte.ts'

/** Places that the reader may see, and what is there: devices, and accessories for people of the house. */
export function Orte() {
  const t = useTexts(texte)
  const to = useTexts(orttexte)
  return (
    <ListScreen<Auswahl>
      path="/hardware-management/orte"
      title={to('orte')}
      list={calls.standort}
      preset={{ sort: 'name' }}
      searchLabel={to('ortSuchen')}
      rowKey={({ id }) => id}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      empty={<Empty />}
      placeholder={<Empty icon={MapPin} title={to('ortWaehlen')} />}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'hint', label: to('naeheres'), cell: ({ hint, aktiv }) => (aktiv ? hint : <State kind="idle">{to('stillgelegt')}</State>) },
      ]}
      detail={(_, row, zurueck) => (row ? <Ort key={row.id} ort={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Ort({ ort, zurueck }: { ort: Auswahl; zurueck: () => void }) {
  const to = useTexts(orttexte)
  const tm = useTexts(messages)
  const imHaus = useImHaus()
  const liste = useList(calls.liste, { query: { standort: ort.id, limit: 200 } })
  return (
    <>
      <RecordHead title={ort.name} subtitle={ort.hint} back={zurueck} />
      <RecordSection title={to('geraete')}>
        <ListRows list={liste}>
          {(rows) =>
            !rows ? (
              <Skeleton rows={3} />
            ) : rows.length ? (
              <ul className="rows" aria-label={to('geraete')}>
                {rows.map(({ id, nummer, hostname, produkt, hardwaretyp, seriennummer, standort }) => (
                  <li key={id}>
                    <span className="grow hw-eintrag">
                      <Anchor className="link" href={`/hardware-management/${nummer}`}>
                        {hostname || produkt || `${tm('hardware')} ${nummer}`}
                      </Anchor>
                      <small className="t2">{[standort !== ort.name && standort, hardwaretyp, seriennummer].filter(Boolean).join(' · ')}</small>
                    </span>
                    <span className="n t2">{`${tm('id')} ${nummer}`}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <Empty title={to('nichtsHier')} />
            )
          }
        </ListRows>
      </RecordSection>
      {imHaus && <ZubehoerBei dort={{ ziel: 'standortId', id: ort.id, name: ort.name }} />}
    </>
  )
}
