import { localeOf } from '#platform/web/text/formats.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import type { Frage, Verlauf } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { texte } from '../texte.ts'
import { ergebnis } from '../wege.ts'
import { teilname, unterschied } from './teil.ts'

type Teil = Verlauf['teile'][number]

/** The same as the bars, in figures. */
export function Monatstabelle({ frage, teile }: { frage: Frage; teile: Verlauf['teile'] }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const vergleich = teile.some(({ umsatzVj }) => umsatzVj !== null)
  const zahl = (id: string, label: string, cell: (teil: Teil) => string): Column<Teil> => ({
    id,
    label,
    align: 'end',
    width: '8rem',
    cell: (teil) => <span className="num">{cell(teil)}</span>,
  })
  return (
    <DataTable<Teil>
      label={t('verlauf')}
      rows={teile}
      rowKey={({ von }) => von}
      columns={[
        {
          id: 'monat',
          label: t('monat'),
          primary: true,
          cell: (teil) => (
            <Anchor className="link" href={ergebnis({ ...frage, vondat: teil.von, bisdat: teil.bis })}>
              {teilname(teil, 'long', localeOf(language))}
              {teil.laeuft && ` (${t('laeuftNoch')})`}
            </Anchor>
          ),
        },
        zahl('umsatz', tm('umsatz'), ({ umsatz }) => f.money(umsatz)),
        ...(vergleich
          ? [
              zahl('umsatzVj', tm('umsatzVj'), ({ umsatzVj }) => f.money(umsatzVj ?? '0.00')),
              zahl('deltaProzent', tm('deltaProzent'), ({ umsatz, umsatzVj }) => {
                const delta = unterschied(umsatz, umsatzVj)
                return delta === null ? '–' : `${f.number(delta, 1)} %`
              }),
            ]
          : []),
      ]}
    />
  )
}
