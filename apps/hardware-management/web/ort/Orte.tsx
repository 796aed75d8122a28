import MapPin from 'lucide-react/icons/map-pin'
import { useParams, useSearch } from 'wouter'
import { ortscode } from '#domain/geraete/contract.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { Redirect } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Auswahl } from '#apps/hardware-management/contract/auswahl.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Ortsetiketten } from '../etikett/Etiketten.tsx'
import { texte } from '../texte.ts'
import { useImHaus } from '../useimhaus.ts'
import { ZubehoerBei } from '../zubehoer/ZubehoerBei.tsx'
import { orttexte } from './texte.ts'

const pfad = '/hardware-management/orte'

/** Where the code on a place's label leads: to that place. */
export function OrtVomEtikett() {
  const { nummer = '' } = useParams()
  const to = useTexts(orttexte)
  const code = ortscode(Number(nummer) || 0)
  const { data, error } = useCall(calls.standort, { query: { q: code, limit: 1 } })
  const [ort] = data?.entities ?? []
  if (ort) return <Redirect to={`${pfad}/${ort.id}?${new URLSearchParams({ q: code }).toString()}`} replace />
  return (
    <Page title={to('orte')} back={pfad}>
      {error ? (
        <Notice kind="bad">{error.problem?.detail ?? to('nichtGeladen')}</Notice>
      ) : data ? (
        <Empty icon={MapPin} title={to('unbekannt')} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Page>
  )
}

/** Places that the reader may see, and what is there: devices, and accessories for people of the house. */
export function Orte() {
  const t = useTexts(texte)
  const to = useTexts(orttexte)
  const imHaus = useImHaus()
  const q = new URLSearchParams(useSearch()).get('q') ?? undefined
  return (
    <ListScreen<Auswahl>
      path={pfad}
      title={to('orte')}
      list={calls.standort}
      preset={{ sort: 'name' }}
      short={3}
      searchLabel={to('ortSuchen')}
      rowKey={({ id }) => id}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      actions={imHaus && <Ortsetiketten frage={{ q }} />}
      empty={<Empty />}
      placeholder={<Empty icon={MapPin} title={to('ortWaehlen')} />}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'hint', label: to('naeheres'), cell: ({ hint, aktiv }) => (aktiv ? hint : <State kind="idle">{to('stillgelegt')}</State>) },
        {
          id: 'geraete',
          label: to('geraete'),
          align: 'end',
          cell: ({ id, name, geraete }) =>
            geraete ? (
              <Anchor className="link" href={`/hardware-management?standort=${id}`} aria-label={to('geraeteIn', { n: geraete, ort: name })}>
                {geraete}
              </Anchor>
            ) : (
              0
            ),
        },
        { id: 'code', cardless: true, label: to('code'), from: 42, cell: ({ ortsnummer }) => ortsnummer !== null && ortscode(ortsnummer) },
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
      <RecordHead
        title={ort.name}
        subtitle={[ort.hint, ort.ortsnummer !== null && ortscode(ort.ortsnummer)].filter(Boolean).join(' · ')}
        back={zurueck}
        actions={imHaus && ort.aktiv && <Ortsetiketten frage={{ standort: ort.id as Id<'standort'> }} />}
      />
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
