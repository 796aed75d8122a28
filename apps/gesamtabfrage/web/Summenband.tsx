import type { CSSProperties } from 'react'
import type { Belegart } from '#domain/belege/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { calls, type Abfrage, type Summe } from '../contract.ts'
import { texte } from './texte.ts'

/** What the documents come to, one figure a currency, and what is open of them by its age. */
export function Summenband({ belegart, query }: { belegart: Belegart; query: Abfrage }) {
  const { data } = useCall(calls.summen, { params: { belegart }, query }, { keep: true })
  if (!data?.summen.length) return null
  return (
    <div className="ga-summen">
      {data.summen.map((summe) => (
        <Waehrungssumme key={summe.currency} summe={summe} />
      ))}
    </div>
  )
}

function Waehrungssumme({ summe }: { summe: Summe }) {
  const t = useTexts(texte)
  const f = useFormats()
  const geld = (betrag: string) => f.money(betrag, summe.currency)
  return (
    <section className="ga-summe" aria-label={summe.currency}>
      <KeyFigure label={t('summeAus', { n: summe.anzahl })} value={geld(summe.gesamt)} size="l" />
      {summe.offene > 0 && (
        <>
          <KeyFigure label={t('offenIn', { n: summe.offene, von: summe.anzahl })} value={geld(summe.offen)} size="l" />
          <div className="ga-alter">
            <span className="ga-band" aria-hidden="true">
              {alter.map(
                ([feld, look]) => Number(summe[feld]) > 0 && <i key={feld} className={look} style={{ '--w': Number(summe[feld]) } as CSSProperties} />,
              )}
            </span>
            <ul>
              {alter
                .filter(([feld]) => summe[feld] !== '0.00')
                .map(([feld, look]) => (
                  <li key={feld}>
                    <i className={look} aria-hidden="true" /> {t(feld)} <b>{geld(summe[feld])}</b>
                  </li>
                ))}
            </ul>
          </div>
        </>
      )}
    </section>
  )
}

const alter = [
  ['nichtFaellig', 'ruhig'],
  ['bis30', 'warn'],
  ['bis60', 'bad'],
  ['aelter', 'bad'],
] as const
