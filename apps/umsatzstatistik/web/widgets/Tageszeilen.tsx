import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import type { Ergebnis, Frage, Knoten } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { Delta } from '../Delta.tsx'
import { texte } from '../texte.ts'
import { ergebnis, nurDiese } from '../wege.ts'

type Zeile = Knoten & { schluessel: string }
interface Props {
  frage: Frage
  antwort: Ergebnis
  /** Whether the rows lead on. */
  modul: boolean
}

/** Branches of a day with their sum; a branch opens its documents. */
export function Tageszeilen({ frage, antwort: { ebeneresult, folge }, modul }: Props) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const alle: Zeile = { ...ebeneresult['Alle']!, schluessel: 'Alle' }
  const kosten = alle.arten.Summe.db !== undefined
  const zahl = (id: 'umsatz' | 'umsatzVj' | 'db'): Column<Zeile> => ({
    id,
    label: tm(id),
    align: 'end',
    width: '9rem',
    cell: ({ arten: { Summe } }) => <span className={id === 'umsatzVj' ? 'num t2' : 'num'}>{f.money(Summe[id] ?? '0.00')}</span>,
  })
  const zahlen: readonly Column<Zeile>[] = [
    zahl('umsatz'),
    zahl('umsatzVj'),
    { id: 'deltaProzent', label: tm('deltaProzent'), align: 'end', width: '7rem', cell: ({ arten: { Summe } }) => <Delta werte={Summe} /> },
    ...(kosten
      ? [
          zahl('db'),
          {
            id: 'dbprozent',
            label: tm('dbprozent'),
            align: 'end' as const,
            width: '5rem',
            cell: ({ arten: { Summe } }: Zeile) => <span className="num">{Summe.dbprozent ? f.number(Number(Summe.dbprozent), 1) : '–'}</span>,
          },
        ]
      : []),
  ]
  return (
    <DataTable<Zeile>
      label={t('tagWidget')}
      rows={folge.map((schluessel) => ({ ...ebeneresult[schluessel]!, schluessel }))}
      rowKey={({ schluessel }) => schluessel}
      columns={[
        {
          id: 'bezeichnung',
          label: tm('ebene.Vkforg'),
          primary: true,
          cell: ({ schluessel, nummer, bezeichnung }) =>
            modul ? (
              <Anchor className="link" href={ergebnis(nurDiese(frage, schluessel), { belege: true })}>
                {nummer} {bezeichnung}
              </Anchor>
            ) : (
              `${nummer} ${bezeichnung}`
            ),
        },
        ...zahlen,
      ]}
      {...(folge.length > 1 && {
        footer: { bezeichnung: t('summe'), ...Object.fromEntries(zahlen.map((spalte) => [spalte.id, <b key={spalte.id}>{spalte.cell(alle)}</b>])) },
      })}
    />
  )
}
