import { belegarttexte } from '#domain/belege/messages.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import type { Belegzeile, Frage } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useBelege } from './usebelege.ts'

/** The documents behind a question, each with what it adds; its number opens it. */
export function Belege({ frage }: { frage: Frage }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  const { can } = useSession()
  const liste = useBelege(frage)
  const kosten = liste.rows.some(({ wes }) => wes !== undefined)
  const stamm = ({ nummer, name }: { nummer: number; name: string }) => (
    <>
      <span className="t2">{nummer}</span> {name}
    </>
  )
  const geld = (feld: 'wert' | 'db' | 'wes', mehr: Partial<Column<Belegzeile>> = {}): Column<Belegzeile> => ({
    id: feld,
    label: tm(feld),
    align: 'end',
    width: '7rem',
    cell: (beleg) => <span className="num">{f.money(beleg[feld] ?? '0.00')}</span>,
    ...mehr,
  })
  const nummer = ({ belegart, belegnummer, datum, id }: Belegzeile) => {
    const worte = `${belegart} ${belegnummer}`
    if (!can('GESAMTABFRAGE')) return worte
    return (
      <Anchor
        className="link"
        href={`/gesamtabfrage/${belegart}/list?${new URLSearchParams({ from: datum, to: datum, beleg: String(id) })}`}
        aria-label={t('belegOeffnen', { nummer: worte })}
      >
        {worte}
      </Anchor>
    )
  }
  return (
    <ListRows list={liste} failed={{ title: t('nichtGeladen'), again: t('nochmal') }}>
      {(zeilen) => (
        <DataTable<Belegzeile>
          label={t('belege')}
          rows={zeilen}
          rowKey={({ id }) => String(id)}
          columns={[
            { id: 'belegnummer', label: tm('belegnummer'), primary: true, width: '8.5rem', cell: nummer },
            { id: 'datum', label: tm('datum'), width: '7.5rem', cell: ({ datum }) => f.day(datum) },
            {
              id: 'kunde',
              label: tm('kunde'),
              cell: ({ kunde, empfaenger }) => (
                <>
                  {stamm(kunde)}
                  {empfaenger && (
                    <small className="us-empfaenger t2">
                      {tm('empfaenger')}: {empfaenger.nummer} {empfaenger.name}
                    </small>
                  )}
                </>
              ),
            },
            geld('wert'),
            ...(kosten
              ? [
                  geld('wes', { from: 42 }),
                  geld('db'),
                  {
                    id: 'dbprozent',
                    label: tm('dbprozent'),
                    align: 'end' as const,
                    width: '4rem',
                    cell: ({ dbprozent }: Belegzeile) => <span className="num">{dbprozent ? f.number(Number(dbprozent), 1) : '–'}</span>,
                  },
                ]
              : []),
            { id: 'filiale', label: tm('filiale'), width: '5rem', from: 60, cell: ({ filiale }) => <span title={filiale.name}>{filiale.nummer}</span> },
            { id: 'belegart', label: tm('belegart'), width: '8rem', from: 88, cell: ({ belegart }) => ta(belegart) },
            { id: 'anwender', label: tm('anwender'), width: '8rem', from: 72, cell: ({ anwender }) => anwender },
            { id: 'erfasst', label: tm('erfasst'), width: '8.5rem', from: 72, cell: ({ erfasst }) => f.dateTime(erfasst) },
          ]}
        />
      )}
    </ListRows>
  )
}
