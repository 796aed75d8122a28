import Plus from 'lucide-react/icons/plus'
import { useSearch } from 'wouter'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { MainAct } from '#platform/web/ui/page/places.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { arten, calls, dokumentationsnummer, Zustand, type Dokumentation } from '../contract.ts'
import { messages } from '../messages.ts'
import { Seite } from './Seite.tsx'
import { texte } from './texte.ts'
import { Zustandswort } from './Zustandswort.tsx'

/** All documentations that somebody may see, and the chosen one beside them. */
export function Suche() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const search = useSearch()
  const navigate = useNavigate()
  const objekte = useRemotePick(calls.objekte)
  const zurueck = () => void navigate(`/dokumentation/result${search ? `?${search}` : ''}`)
  return (
    <ListScreen<Dokumentation>
      path="/dokumentation"
      title={tm('dokumentationen')}
      list={calls.liste}
      file={calls.datei}
      filters={['objektId', 'art', 'zustand', 'von', 'bis', 'objekthinweis']}
      preset={{ sort: '-angelegt' }}
      searchLabel={t('suchen')}
      rowKey={({ id }) => id}
      actions={
        <MainAct>
          <LinkButton href="/dokumentation" kind="primary" icon={Plus} data-new>
            {t('erfassen')}
          </LinkButton>
        </MainAct>
      }
      filterFields={(gefragt, frage) => ({
        objektId: <PickList label={tm('objekt')} value={gefragt['objektId'] ?? null} onChange={(objektId) => frage({ objektId })} {...objekte} />,
        art: (
          <Select
            label={tm('art')}
            items={[{ id: 'alle', name: t('alleArten') }, ...arten.map((id) => ({ id, name: tm(`art.${id}`) }))]}
            value={gefragt['art'] ?? 'alle'}
            onChange={(art) => frage({ art: art === 'alle' ? null : art })}
          />
        ),
        zustand: (
          <Select
            label={tm('zustand')}
            items={[{ id: 'alle', name: t('alleZustaende') }, ...Zustand.options.map((id) => ({ id, name: tm(`zustand.${id}`) }))]}
            value={gefragt['zustand'] ?? 'alle'}
            onChange={(zustand) => frage({ zustand: zustand === 'alle' ? null : zustand })}
          />
        ),
        objekthinweis: (
          <Select
            label={tm('objekthinweis')}
            items={[
              { id: 'alle', name: t('alleZustaende') },
              { id: 'ja', name: t('mitObjekthinweis') },
            ]}
            value={gefragt['objekthinweis'] ?? 'alle'}
            onChange={(wert) => frage({ objekthinweis: wert === 'alle' ? null : wert })}
          />
        ),
        von: <DatePicker label={t('zeitraumVon')} value={gefragt['von'] ?? null} onChange={(von) => frage({ von })} />,
        bis: <DatePicker label={t('zeitraumBis')} value={gefragt['bis'] ?? null} onChange={(bis) => frage({ bis })} />,
      })}
      columns={[
        {
          id: 'titel',
          label: tm('titel'),
          sortable: true,
          primary: true,
          cell: ({ titel, objekt, objekthinweis }) => (
            <span className="two">
              <span>{titel}</span>
              <small>
                {objekt.nummer} {objekt.name}
              </small>
              {objekthinweis && <State kind="warn">{tm(`objekt.${objekthinweis}`)}</State>}
            </span>
          ),
        },
        { id: 'datum', label: tm('datum'), sortable: true, width: '8rem', card: 'end', cell: ({ datum }) => f.day(datum) },
        {
          id: 'nummer',
          label: tm('nummer'),
          sortable: true,
          width: '8rem',
          card: 'rest',
          cell: ({ nummer, art }) => (
            <>
              {dokumentationsnummer(nummer)}
              <span className="only-card"> · {tm(`art.${art}`)}</span>
            </>
          ),
        },
        { id: 'kunde', label: tm('kunde'), from: 52, cardless: true, cell: ({ kunde }) => kunde },
        { id: 'art', label: tm('art'), width: '9rem', from: 42, cardless: true, cell: ({ art }) => tm(`art.${art}`) },
        { id: 'wer', label: tm('wer'), from: 52, cardless: true, cell: ({ wer }) => wer },
        { id: 'zustand', label: tm('zustand'), from: 60, card: 'state', cell: (row) => <Zustandswort row={row} /> },
      ]}
      detail={(id) => <Seite id={id} zurueck={zurueck} />}
    />
  )
}
