import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { Belegdetail } from '../contract/beleg.ts'
import { texte } from './texte.ts'

/** The lines of a document as they stand on it; a work sheet of ours has no amounts. */
export function Positionen({ beleg: { positionen, currency, ohneBetraege } }: { beleg: Belegdetail }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (!positionen.length) return null
  const betraege: Column<Belegdetail['positionen'][number]>[] = [
    {
      id: 'preis',
      label: t('preis'),
      align: 'end',
      width: '8rem',
      from: 42,
      cell: ({ art, preis }) => (art === 'Position' ? f.number(Number(preis), Math.max(2, preis.split('.')[1]?.length ?? 0)) : ''),
    },
    { id: 'netto', label: t('netto'), align: 'end', width: '8rem', cell: ({ art, netto }) => (art === 'Text' ? '' : f.money(netto, currency)) },
  ]
  return (
    <RecordSection title={t('positionen')}>
      <DataTable
        label={t('positionen')}
        rows={positionen}
        rowKey={({ nr }) => String(nr)}
        columns={[
          {
            id: 'text',
            label: t('text'),
            primary: true,
            cell: ({ nr, artikel, text, rabatt }) => (
              <>
                <span className="ga-text">{`${nr}. ${text}`}</span>
                {(artikel || rabatt > 0) && (
                  <small className="t3 ga-zusatz">
                    {[artikel, rabatt > 0 && t('rabatt', { prozent: f.number(rabatt / 100) })].filter(Boolean).join(' · ')}
                  </small>
                )}
              </>
            ),
          },
          {
            id: 'menge',
            label: t('menge'),
            align: 'end',
            width: '7rem',
            cell: ({ art, menge, einheit }) => (art === 'Position' ? `${f.number(Number(menge))} ${einheit}` : ''),
          },
          ...(ohneBetraege ? [] : betraege),
        ]}
      />
    </RecordSection>
  )
}
