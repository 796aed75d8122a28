import { useSearch } from 'wouter'
import { useCall } from '#platform/web/data/query.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls, type Sitzung } from '../contract.ts'
import { messages } from '../messages.ts'
import { Ticketspalte, useSpanne, useWer } from './Arbeitswort.tsx'
import { Geraetespalte } from './Geraet.tsx'
import { Sitzungsblatt } from './Sitzungsblatt.tsx'
import { texte } from './texte.ts'
import { gefiltert, useFilterfelder } from './usefilterfelder.tsx'
import { minuten } from './zeit.ts'
import { Zweck } from './Zweck.tsx'

const pfad = '/rdp-log/search'

/** All sessions that somebody may see, as a table with every filter; the chosen one beside it. */
export function Suche() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const search = useSearch()
  const navigate = useNavigate()
  const { data: summen } = useCall(calls.summen, { query: {} })
  const zone = summen?.zone ?? 'Europe/Berlin'
  const personal = summen?.personal ?? false
  const filterfelder = useFilterfelder(personal)
  const spanne = useSpanne(zone)
  const wer = useWer()
  const heute = Temporal.Now.plainDateISO(zone)
  return (
    <>
      <ListScreen<Sitzung>
        path={pfad}
        title={t('suchTitel')}
        list={calls.liste}
        file={calls.datei}
        filters={gefiltert}
        preset={{ sort: '-from', from: heute.subtract({ days: 6 }).toString() }}
        searchLabel={t('suchfeld')}
        rowKey={({ id }) => id}
        empty={<Empty title={t('keine')} text={t('keineText')} />}
        filterFields={filterfelder}
        columns={[
          { id: 'verbindung', label: tm('verbindung'), sortable: true, width: '12rem', primary: true, cell: ({ verbindung }) => verbindung },
          { id: 'from', label: tm('von'), sortable: true, width: '19rem', cell: (zeile) => spanne(zeile) },
          { id: 'dauer', label: tm('dauer'), sortable: true, align: 'end', width: '6rem', cell: ({ dauer }) => f.duration(minuten(dauer)) },
          { id: 'wer', label: tm('benutzer'), width: '18rem', from: 42, cell: (zeile) => wer(zeile) },
          { id: 'geraet', label: tm('geraet'), width: '12rem', from: 60, cardless: true, cell: (zeile) => <Geraetespalte zeile={zeile} /> },
          { id: 'objekt', label: tm('objekt'), width: '12rem', from: 72, cardless: true, cell: ({ objekt }) => objekt?.name },
          ...(personal
            ? [{ id: 'gruppe', label: tm('gruppe'), width: '12rem', from: 72 as const, cardless: true, cell: ({ gruppe }: Sitzung) => gruppe }]
            : []),
          { id: 'ticket', label: tm('ticket'), width: '20rem', from: 52, cell: (zeile) => <Ticketspalte zeile={zeile} personal={personal} /> },
        ]}
        detail={(id, row) => (
          <>
            <RecordHead
              title={row?.verbindung ?? tm('verbindung')}
              {...(row && { subtitle: wer(row) })}
              back={() => void navigate(search ? `${pfad}?${search}` : pfad)}
            />
            <Sitzungsblatt id={id} zone={zone} personal={personal} />
          </>
        )}
      />
      {summen && <Zweck zweck={summen.zweck} monate={summen.personMonate} geloescht={summen.sitzungMonate} personal={summen.personal} />}
    </>
  )
}
