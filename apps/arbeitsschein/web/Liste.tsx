import { useSearch } from 'wouter'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import Plus from 'lucide-react/icons/plus'
import { uuid } from '#platform/contract/uuid.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MainAct } from '#platform/web/ui/page/places.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { calls } from '../contract.ts'
import { zustaende, type Arbeitsschein } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useWahl } from './wahl.ts'
import { Wartendes } from './Wartendes.tsx'
import { useWartende } from './wartende.ts'
import { Zustandswort } from './Zustandswort.tsx'

/** A sheet gets its id here, so that it can be written without a network. */
export function NeuerSchein() {
  const t = useTexts(texte)
  const navigate = useNavigate()
  return (
    <Button kind="primary" icon={Plus} data-new onPress={() => void navigate(`/arbeitsschein/${uuid()}?neu=1`)}>
      {t('neuer')}
    </Button>
  )
}

/** Finished sheets that did not reach their customer by mail, and where they are. */
function Unzugestellt() {
  const t = useTexts(texte)
  const { data } = useCall(calls.stand)
  const zeigtSie = new URLSearchParams(useSearch()).get('klaerung') === 'ja'
  const n = data?.nichtZugestellt ?? 0
  if (!n || zeigtSie) return null
  return (
    <Anchor className="link" href="/arbeitsschein?zustand=alle&klaerung=ja">
      <State kind="bad">{t('nichtAngekommen', { n })}</State>
    </Anchor>
  )
}

/** How many open sheets are one's own, with those that wait on this device. */
export function useOffene() {
  const { data } = useCall(calls.stand)
  const wartend = useWartende()
  return (data?.offen ?? 0) + wartend.filter(({ was }) => was === 'anlegen').length
}

/** The object as the sheet calls it, and that it was another's or closed when the sheet arrived. */
function Objektwort({ row: { objekt, objekthinweis } }: { row: Arbeitsschein }) {
  const tm = useTexts(messages)
  if (!objekthinweis) return objekt
  return (
    <span className="row wrap">
      {objekt}
      <State kind="warn">{tm(`objekthinweis.${objekthinweis}`)}</State>
    </span>
  )
}

/** Open sheets, until somebody asks for others. */
export function Liste() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const offene = useOffene()
  const [objekte, kunden] = [useWahl('objekte'), useWahl('kunden')]
  return (
    <ListScreen<Arbeitsschein>
      path="/arbeitsschein"
      title={tm('scheine')}
      list={calls.liste}
      file={calls.datei}
      filters={['zustand', 'klaerung', 'von', 'bis', 'kunde', 'objekt']}
      preset={{ sort: '-angelegt', zustand: 'offen' }}
      searchLabel={t('suchen')}
      rowKey={({ id }) => id}
      actions={
        <MainAct>
          <NeuerSchein />
        </MainAct>
      }
      notice={
        <div className="stack">
          <p className="row wrap">
            <State kind="info">{t('offenAnzahl', { n: offene })}</State>
            <Unzugestellt />
          </p>
          <Wartendes />
        </div>
      }
      empty={<Empty title={t('keineOffenen')} action={<NeuerSchein />} />}
      filterFields={(gefragt, frage) => ({
        zustand: (
          <Select
            label={tm('zustand')}
            items={[{ id: 'alle', name: t('alle') }, ...zustaende.map((id) => ({ id, name: tm(`zustand.${id}`) }))]}
            value={gefragt['zustand'] ?? 'offen'}
            onChange={(zustand) => frage({ zustand: zustand === 'offen' ? null : zustand })}
          />
        ),
        klaerung: (
          <Checkbox value={gefragt['klaerung'] === 'ja'} onChange={(an) => frage({ klaerung: an ? 'ja' : null, ...(an && { zustand: 'alle' }) })}>
            {t('nurKlaerung')}
          </Checkbox>
        ),
        kunde: <PickList label={tm('kunde')} value={gefragt['kunde'] ?? null} onChange={(kunde) => frage({ kunde })} {...kunden} />,
        objekt: <PickList label={tm('objekt')} value={gefragt['objekt'] ?? null} onChange={(objekt) => frage({ objekt })} {...objekte} />,
        von: <DatePicker label={t('zeitraumVon')} value={gefragt['von'] ?? null} onChange={(von) => frage({ von })} />,
        bis: <DatePicker label={t('zeitraumBis')} value={gefragt['bis'] ?? null} onChange={(bis) => frage({ bis })} />,
      })}
      columns={[
        { id: 'objekt', label: tm('objekt'), sortable: true, primary: true, cell: (row) => <Objektwort row={row} /> },
        { id: 'nummer', label: tm('nummer'), sortable: true, width: '8rem', card: 'end', cell: ({ nummer }) => scheinnummer(nummer) },
        { id: 'datum', label: tm('datum'), sortable: true, width: '8rem', cell: ({ datum }) => f.day(datum) },
        { id: 'kunde', label: tm('kunde'), from: 42, card: 'sub', cell: ({ kunde }) => kunde },
        { id: 'art', label: tm('art'), width: '7rem', from: 52, cardless: true, cell: ({ art }) => tm(`art.${art}`) },
        { id: 'zustaendig', label: tm('zustaendig'), from: 60, cell: ({ zustaendig, wer }) => zustaendig || wer },
        { id: 'zustand', label: tm('zustand'), width: '9rem', from: 42, card: 'state', cell: (row) => <Zustandswort row={row} /> },
      ]}
      detail={() => null}
    />
  )
}
