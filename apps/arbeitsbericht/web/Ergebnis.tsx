import Plus from 'lucide-react/icons/plus'
import { useSearch } from 'wouter'
import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { teile } from '#domain/einsatz/statistik/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { MainAct } from '#platform/web/ui/page/places.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { calls, type Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

const filter = ['von', 'bis', 'objekt', 'lstfix', 'kzverrzeit', 'teil', 'storniert', 'objekthinweis', 'nachgetragen'] as const
const arten = ['K', 'R', 'A', 'L'] as const

/** Entries of many days with what they add up to; every one leads to its page. */
export function Ergebnis() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tt = useTexts(teilworte)
  const f = useFormats()
  const { session } = useSession()
  const [objekte, mitarbeiter] = [useRemotePick(calls.objekte), useRemoteSearch(calls.mitarbeiter)]
  return (
    <ListScreen<Zeile>
      path="/arbeitsbericht/result"
      title={tm('arbeitsberichte')}
      list={calls.liste}
      file={calls.datei}
      filters={filter}
      preset={{ sort: '-von' }}
      searchLabel={t('suchen')}
      rowKey={({ id }) => id}
      rowState={({ storniert }) => (storniert ? 'idle' : undefined)}
      notice={<Summe />}
      actions={
        <MainAct>
          <LinkButton href="/arbeitsbericht/create" kind="primary" icon={Plus} data-new>
            {t('erfassen')}
          </LinkButton>
        </MainAct>
      }
      filterFields={(gefragt, frage) => ({
        von: <DatePicker label={t('zeitraumVon')} value={gefragt['von'] ?? null} onChange={(von) => frage({ von })} />,
        bis: <DatePicker label={t('zeitraumBis')} value={gefragt['bis'] ?? null} onChange={(bis) => frage({ bis })} />,
        objekt: <PickList label={tm('objekt')} value={gefragt['objekt'] ?? null} onChange={(objekt) => frage({ objekt })} {...objekte} />,
        ...(session.berechtigungen.includes('ARBEITSBERICHT.ALLE') && {
          lstfix: <PickList label={tm('wer')} value={gefragt['lstfix'] ?? null} onChange={(lstfix) => frage({ lstfix })} onSearch={mitarbeiter} />,
        }),
        kzverrzeit: (
          <Select
            label={tm('kzverrzeit')}
            items={[{ id: 'alle', name: t('alle') }, ...arten.map((id) => ({ id, name: tm(`kz.${id}`) }))]}
            value={gefragt['kzverrzeit'] ?? 'alle'}
            onChange={(kz) => frage({ kzverrzeit: kz === 'alle' ? null : kz })}
          />
        ),
        teil: (
          <Select
            label={t('artDerStunden')}
            items={[{ id: 'alle', name: t('alle') }, ...teile.map((id) => ({ id, name: tt(id) }))]}
            value={gefragt['teil'] ?? 'alle'}
            onChange={(teil) => frage({ teil: teil === 'alle' ? null : teil })}
          />
        ),
        storniert: (
          <Select
            label={tm('stornierte')}
            items={[
              { id: 'alle', name: t('alle') },
              { id: 'nein', name: t('ohneStorno') },
              { id: 'ja', name: t('nurStorno') },
            ]}
            value={gefragt['storniert'] ?? 'alle'}
            onChange={(wert) => frage({ storniert: wert === 'alle' ? null : wert })}
          />
        ),
        objekthinweis: (
          <Select
            label={tm('objekthinweis')}
            items={[
              { id: 'alle', name: t('alle') },
              { id: 'ja', name: t('mitObjekthinweis') },
            ]}
            value={gefragt['objekthinweis'] ?? 'alle'}
            onChange={(wert) => frage({ objekthinweis: wert === 'alle' ? null : wert })}
          />
        ),
        nachgetragen: (
          <Select
            label={tm('nachgetragene')}
            items={[
              { id: 'alle', name: t('alle') },
              { id: 'ja', name: t('nurNachgetragen') },
              { id: 'nein', name: t('nichtNachgetragen') },
            ]}
            value={gefragt['nachgetragen'] ?? 'alle'}
            onChange={(wert) => frage({ nachgetragen: wert === 'alle' ? null : wert })}
          />
        ),
      })}
      columns={[
        {
          id: 'objekt',
          label: tm('objekt'),
          sortable: true,
          primary: true,
          width: '15rem',
          cell: ({ id, objekt, objekthinweis, nachgetragen, storniert }) => (
            <span className="row wrap">
              <Anchor className="link card-link" href={`/arbeitsbericht/${id}/edit`}>
                {objekt.nummer} {objekt.name}
              </Anchor>
              {objekthinweis && <State kind="warn">{tm(`objekt.${objekthinweis}`)}</State>}
              {nachgetragen && <State kind="idle">{t('nachgetragen')}</State>}
              {storniert && <State kind="bad">{t('storniertWort')}</State>}
            </span>
          ),
        },
        {
          id: 'von',
          label: tm('datum'),
          sortable: true,
          width: '8rem',
          cardless: true,
          cell: ({ datum, wer }) => (
            <Anchor className="link" href={`/arbeitsbericht?tag=${datum}&lstfix=${wer.id}`}>
              {f.day(datum)}
            </Anchor>
          ),
        },
        {
          id: 'zeit',
          label: `${tm('von')}–${tm('bis')}`,
          width: '8rem',
          card: 'sub',
          cell: ({ datum, von, bis, zone, wer }) => (
            <>
              <span className="only-card">{f.day(datum)} </span>
              {f.time(von, zone)}–{f.time(bis, zone)}
              <span className="only-card"> · {wer.name}</span>
            </>
          ),
        },
        { id: 'dauer', label: tm('dauer'), sortable: true, width: '6rem', align: 'end', card: 'end', cell: ({ minuten }) => f.duration(minuten) },
        { id: 'wer', label: tm('wer'), sortable: true, from: 42, cardless: true, cell: ({ wer }) => wer.name },
        { id: 'beschreibung', label: tm('beschreibung'), from: 52, cell: ({ beschreibung }) => beschreibung },
        { id: 'kunde', label: tm('kunde'), from: 60, cardless: true, cell: ({ kunde }) => kunde.name },
        { id: 'kzverrzeit', label: tm('kzverrzeit'), width: '8rem', from: 60, card: 'state', cell: ({ kzverrzeit }) => tm(`kz.${kzverrzeit}`) },
      ]}
    />
  )
}

/** What the entries of the question add up to, as a whole and by billing. */
function Summe() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const gefragt = new URLSearchParams(useSearch())
  const query = Object.fromEntries([...filter, 'q'].flatMap((name) => (gefragt.get(name) ? [[name, gefragt.get(name)!]] : [])))
  const { data } = useCall(calls.summe, { query }, { keep: true })
  if (!data) return null
  const teile = arten
    .filter((kz) => data.je[kz] > 0)
    .map((kz) => t('summeKz', { wort: kz === 'K' ? t('ohneVerrechnung') : tm(`kz.${kz}`), zeit: f.duration(data.je[kz]) }))
  return (
    <p className="ab-gesamt" role="status">
      <b>{t('summenzeile', { n: data.anzahl, zeit: f.duration(data.minuten) })}</b> {teile.length > 1 && <span className="t2">{teile.join(' · ')}</span>}
    </p>
  )
}
