import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { teile } from '#domain/einsatz/statistik/contract.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { Zahlen, Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

interface Props {
  zeilen: readonly Zeile[] | undefined
  gesamt: Zahlen | undefined
  sort: string
  onSort: (sort: string) => void
  /** Opens the day behind an entry. */
  onTag: (zeile: Zeile) => void
  zone: string
}

/** Entries one by one; each opens its day with the stamps. */
export function Einzeln({ zeilen, gesamt, sort, onSort, onTag, zone }: Props) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tt = useTexts(teilworte)
  const f = useFormats()
  const { can } = useSession()
  return (
    <DataTable<Zeile>
      label={tm('ebene.einzeln')}
      rows={zeilen}
      rowKey={({ id }) => id!}
      sort={{ column: 'von', direction: sort.startsWith('-') ? 'desc' : 'asc' }}
      onSort={({ direction }) => onSort(direction === 'desc' ? '-von' : 'von')}
      onOpen={onTag}
      columns={[
        {
          id: 'von',
          label: tm('datum'),
          sortable: true,
          width: '13.5rem',
          primary: true,
          cell: (zeile) => (
            <button
              type="button"
              className="bs-zahl"
              aria-label={`${f.day(zeile.datum!)}, ${f.time(zeile.von, zone)}–${f.time(zeile.bis, zone)}, ${t('tagVon', { name: zeile.mitarbeiter?.name ?? '' })}`}
              onClick={() => onTag(zeile)}
            >
              {f.day(zeile.datum!)}, {f.time(zeile.von, zone)}–{f.time(zeile.bis, zone)}
            </button>
          ),
        },
        { id: 'mitarbeiter', label: tm('mitarbeiter'), cell: ({ mitarbeiter }) => mitarbeiter?.name },
        {
          id: 'arbeitszeit',
          label: t('stunden'),
          align: 'end',
          width: '5rem',
          cell: ({ arbeitszeit }) => <span className="num">{f.duration(arbeitszeit)}</span>,
        },
        {
          id: 'art',
          label: t('art'),
          width: '11rem',
          cell: ({ stunden }) => {
            const nr = teile.findIndex((teil) => stunden[teil] > 0)
            return nr < 0 ? null : (
              <span className="bs-art">
                <i style={{ background: `var(--c${nr + 1})` }} />
                {tt(teile[nr]!)}
              </span>
            )
          },
        },
        { id: 'objekt', label: tm('objekt'), cell: ({ objekt }) => objekt?.name },
        { id: 'kunde', label: tm('kunde'), from: 60, cell: ({ kunde }) => kunde?.name },
        {
          id: 'ticket',
          label: tm('ticket'),
          width: '6rem',
          from: 52,
          cell: ({ ticket }) =>
            ticket &&
            (ticket.name !== null && can('TICKET') ? (
              <Anchor className="link num" href={`/ticket/${ticket.nummer}`} aria-label={t('zuTicket', { nummer: ticket.nummer })}>
                {ticket.nummer}
              </Anchor>
            ) : (
              <span className="num">{ticket.nummer}</span>
            )),
        },
        {
          id: 'beschreibung',
          label: tm('beschreibung'),
          from: 60,
          cell: ({ beschreibung, dienstplan }) => (
            <>
              {beschreibung}
              {dienstplan === false && <small className="t2 bs-unten">{t('ausserPlan')}</small>}
            </>
          ),
        },
      ]}
      {...(gesamt && { footer: { von: t('summe'), arbeitszeit: <b className="num">{f.duration(gesamt.arbeitszeit)}</b> } })}
    />
  )
}
