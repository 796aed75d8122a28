import type { ReactNode } from 'react'
import type { sortierungen, Ticket } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { tickettexte } from '#domain/tickets/contract.ts'
import { textsFor } from '#platform/contract/record/fields.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { textColumns } from '#platform/web/record/TextParts.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Icon } from '#platform/web/ui/show/Icon.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import TicketIcon from 'lucide-react/icons/ticket'
import { useFrisch } from './frisch.ts'
import { Lage } from './Lage.tsx'
import { listeTexte } from './texte-liste.ts'
import { useSchrittwort } from '../useschrittwort.ts'
import { zeichenVon } from '../worte.ts'

export type Sort = (typeof sortierungen)[number]
interface ListeProps {
  rows: readonly Ticket[] | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  leer: string
  leerAktion?: ReactNode
  onOpen: (ticket: Ticket) => void
  selected?: ReadonlySet<string>
  /** Given to those who may change several at once. */
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  onKey?: ((key: string, ticket: Ticket) => boolean) | undefined
  /** Beside an open ticket: two lines each. */
  schmal?: boolean
  current?: string | undefined
}

/** Tickets as a table, on a phone as cards, beside an open ticket as a column. */
export function Liste({ rows, sort, onSort, leer, leerAktion, onOpen, selected, onSelect, onKey, schmal = false, current }: ListeProps) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const spalten = useSpalten()
  return (
    <DataTable
      label={schmal ? tl('zeilen') : t('tickets')}
      columns={schmal ? spalten.schmal : spalten.breit}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ nummer, name }) => `${nummer} ${name}`}
      onOpen={onOpen}
      {...(onSelect && { selection: 'multi' as const, selected: selected ?? new Set<string>(), onSelect })}
      {...(onKey && { onKey })}
      current={rows?.find(({ id, nummer }) => id === current || String(nummer) === current)?.id}
      {...(!schmal && {
        sort: { column: sort.replace('-', ''), direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) },
        onSort: ({ column, direction }: { column: string; direction: 'asc' | 'desc' }) =>
          onSort((column === 'nummer' || column === 'geaendert' ? `${direction === 'desc' ? '-' : ''}${column}` : column) as Sort),
      })}
      empty={<Empty icon={TicketIcon} title={leer} action={leerAktion} />}
    />
  )
}

function useSpalten(): { breit: Column<Ticket>[]; schmal: Column<Ticket>[] } {
  const t = useTexts(messages)
  const schrittwort = useSchrittwort()
  const f = useFormats()
  const { language } = useLanguage()
  const { can } = useSession()
  const frisch = useFrisch()
  const wo = ({ ktostamm, objekt }: Ticket) => [ktostamm?.name, objekt?.name].filter(Boolean).join(' · ') || t('ohneKunden')
  const geaendert = (ticket: Ticket) =>
    frisch.has(ticket.id) ? <State kind="info">{f.relative(ticket.geaendert)}</State> : <span className="n t2">{f.relative(ticket.geaendert)}</span>
  return {
    breit: [
      { id: 'nummer', label: t('nummer'), sortable: true, width: '4.5rem', card: 'end', cell: ({ nummer }) => <span className="num">{nummer}</span> },
      {
        id: 'name',
        label: t('name'),
        primary: true,
        width: '100%',
        cell: (ticket) => (
          <span className="two">
            <span className="mid">{ticket.name}</span>
            <small className="te-art">
              <Icon name={ticket.typ.icon} size="s" />
              <span>
                {ticket.typ.name} · {wo(ticket)}
              </span>
            </small>
          </span>
        ),
      },
      {
        id: 'schritt',
        card: 'state',
        label: t('zustand'),
        width: '10rem',
        cell: ({ schritt, zustand, intern }) => (
          <span className="ti-stand">
            <State kind={zeichenVon(schritt, zustand)}>{schrittwort(schritt)}</State>
            {intern && <State kind="intern">{t('intern')}</State>}
          </span>
        ),
      },
      {
        id: 'prioritaet',
        from: 52,
        label: t('prioritaet'),
        sortable: true,
        width: '7.5rem',
        cell: ({ prioritaet }) => (
          // The figure never stands on a line of its own.
          <span className={prioritaet <= 3 ? 'tl-prio bold' : 'tl-prio nothing'}>{`${prioritaet}\u00a0${t(`prio.${prioritaet as 1}`)}`}</span>
        ),
      },
      {
        id: 'zustaendig',
        from: 72,
        label: t('zustaendig'),
        cell: ({ zustaendig }) => (zustaendig ? <span className="n">{zustaendig.name}</span> : <span className="t3 nothing">–</span>),
      },
      ...textColumns<Ticket>(textsFor(tickettexte, can('TICKET.INTERN')), language),
      { id: 'faellig', label: t('faellig'), sortable: true, width: '7.5rem', card: 'named', cell: ({ faellig }) => <Faellig faellig={faellig} /> },
      { id: 'geaendert', from: 52, cardless: true, label: t('geaendert'), sortable: true, width: '6.5rem', cell: geaendert },
    ],
    schmal: [
      {
        id: 'name',
        label: t('tickets'),
        primary: true,
        cell: (ticket) => (
          <span className="tl-eintrag">
            <span className="mid">{ticket.name}</span>
            <span className="num t2">{ticket.nummer}</span>
            <span className="t2">{wo(ticket)}</span>
            <Lage ticket={ticket} />
          </span>
        ),
      },
    ],
  }
}

function Faellig({ faellig }: { faellig: string | null }) {
  const f = useFormats()
  if (faellig === null) return <span className="t3 nothing">–</span>
  const tag = Temporal.Instant.from(faellig).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()
  const jahr = tag.year === Temporal.Now.plainDateISO().year
  const text = (
    <span className="n">
      {jahr ? f.shortDay(tag.toString()) : f.day(tag.toString())} {jahr && f.time(faellig)}
    </span>
  )
  return Temporal.Instant.compare(faellig, Temporal.Now.instant()) < 0 ? <State kind="bad">{text}</State> : text
}
