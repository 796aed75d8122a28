import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { useNavigate } from '#platform/web/router.tsx'
import { DataTable } from '#platform/web/ui/DataTable.tsx'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { State } from '#platform/web/ui/State.tsx'
import type { Column } from '#platform/web/ui/table.ts'
import TicketIcon from 'lucide-react/icons/ticket'
import type { Ticket } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { zeichenVon } from './worte.ts'

export type Sort = '-geaendert' | 'geaendert' | '-nummer' | 'nummer' | 'faellig' | 'prioritaet'

/** Tickets as a table, on a phone as cards. */
export function Liste({ rows, sort, onSort, leer }: { rows: readonly Ticket[] | undefined; sort: Sort; onSort: (sort: Sort) => void; leer: string }) {
  const t = useTexts(messages)
  const f = useFormats()
  const navigate = useNavigate()
  const jetzt = Temporal.Now.instant()
  const spalten: Column<Ticket>[] = [
    { id: 'nummer', label: t('nummer'), sortable: true, width: '5.5rem', cell: ({ nummer }) => <span className="num">{nummer}</span> },
    {
      id: 'name',
      label: t('name'),
      primary: true,
      cell: ({ name, ktostamm, objekt }) => (
        <span className="two">
          <span className="mid">{name}</span>
          <small>{[ktostamm?.name, objekt?.name].filter(Boolean).join(' · ') || t('ohneKunden')}</small>
        </span>
      ),
    },
    {
      id: 'schritt',
      label: t('zustand'),
      width: '10rem',
      cell: ({ schritt, zustand, intern }) => (
        <span className="ti-stand">
          <State kind={zeichenVon(schritt, zustand)}>{t(`schritt.${schritt}`)}</State>
          {intern && <State kind="intern">{t('intern')}</State>}
        </span>
      ),
    },
    {
      id: 'prioritaet',
      label: t('prioritaet'),
      sortable: true,
      width: '7rem',
      cell: ({ prioritaet }) => (
        <span className={prioritaet <= 3 ? 'bold' : ''}>
          {prioritaet} {t(`prio.${prioritaet as 1}`)}
        </span>
      ),
    },
    {
      id: 'zustaendig',
      label: t('zustaendig'),
      cell: ({ zustaendig }) => (zustaendig ? <span className="n">{zustaendig.name}</span> : <span className="t3">–</span>),
    },
    {
      id: 'faellig',
      label: t('faellig'),
      sortable: true,
      width: '9rem',
      cell: ({ faellig }) =>
        faellig === null ? (
          <span className="t3">–</span>
        ) : Temporal.Instant.compare(faellig, jetzt) < 0 ? (
          <State kind="bad">
            <span className="n">{f.dateTime(faellig)}</span>
          </State>
        ) : (
          <span className="n">{f.dateTime(faellig)}</span>
        ),
    },
    { id: 'geaendert', label: t('geaendert'), sortable: true, width: '7rem', cell: ({ geaendert }) => <span className="n t2">{f.relative(geaendert)}</span> },
  ]
  return (
    <DataTable
      label={t('tickets')}
      columns={spalten}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ nummer, name }) => `${nummer} ${name}`}
      onOpen={({ nummer }) => void navigate(`/ticket/${nummer}`)}
      sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
      onSort={({ column, direction }) =>
        onSort((column === 'nummer' || column === 'geaendert' ? `${direction === 'desc' ? '-' : ''}${column}` : column) as Sort)
      }
      empty={<Empty icon={TicketIcon} title={leer} />}
    />
  )
}
