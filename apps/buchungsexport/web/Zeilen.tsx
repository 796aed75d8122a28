import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** Postings as they stand in the file: debit account, credit account, amount. */
export function Zeilen({ zeilen, hinweis = '' }: { zeilen: readonly Zeile[]; hinweis?: string }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  return (
    <section className="stack" aria-label={tm('zeilen')}>
      <h2 className="label">{tm('zeilen')}</h2>
      <DataTable<Zeile>
        label={tm('zeilen')}
        rows={[...zeilen]}
        rowKey={({ nr }) => String(nr)}
        columns={[
          { id: 'text', label: tm('text'), primary: true, cell: ({ text }) => text },
          { id: 'datum', label: tm('datum'), cell: ({ datum }) => f.day(datum) },
          { id: 'belegfeld', label: tm('belegfeld'), from: 42, cell: ({ belegfeld }) => <span className="n">{belegfeld}</span> },
          {
            id: 'konten',
            label: t('konten'),
            cell: ({ seite, konto, gegenkonto }) => (
              <span className="n">{seite === 'S' ? t('anKonto', { soll: konto, haben: gegenkonto }) : t('anKonto', { soll: gegenkonto, haben: konto })}</span>
            ),
          },
          { id: 'umsatz', label: tm('umsatz'), align: 'end', cell: ({ umsatz }) => f.money(umsatz) },
        ]}
      />
      {hinweis && <p className="t2">{hinweis}</p>}
    </section>
  )
}
