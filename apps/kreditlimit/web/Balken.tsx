import type { CSSProperties } from 'react'
import type { Kreditstand } from '#domain/belege/kredit/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { texte } from './texte.ts'

/** Used parts from the left, what is free, and the limit as a line across; a credit balance shortens the parts from their end. */
export function Balken({ stand: { teile, belegt, frei, limit, sicherheiten } }: { stand: Kreditstand }) {
  const t = useTexts(texte)
  const f = useFormats()
  const rahmen = limit.gilt === null ? null : Number(limit.gilt) + Number(sicherheiten)
  const mitToleranz = rahmen !== null && limit.toleranz > 0 ? rahmen * (1 + limit.toleranz / 10_000) : null
  const benutzt = Math.max(0, Number(belegt))
  const ganz = Math.max(1, benutzt * 1.02, (mitToleranz ?? rahmen ?? 0) * 1.05)
  const positive = teile.filter(({ betrag }) => Number(betrag) > 0)
  const summe = positive.reduce((bisher, { betrag }) => bisher + Number(betrag), 0)
  // What is set off by a credit balance is not used: the bar ends where the use ends.
  const bis = (nr: number) =>
    Math.min(
      benutzt,
      positive.slice(0, nr).reduce((bisher, { betrag }) => bisher + Number(betrag), 0),
    )
  // The one further right is written above the other, so neither runs into the line of the other.
  const marken = [
    ...(summe > 0 ? [{ art: 'benutzt', wert: benutzt, betrag: belegt } as const] : []),
    ...(rahmen === null ? [] : [{ art: 'limit', wert: rahmen, betrag: rahmen.toFixed(2) } as const]),
  ].toSorted((a, b) => b.wert - a.wert)
  const lage = [...teile.map(({ art, betrag }) => `${t(`teil.${art}`)} ${f.money(betrag)}`), ...(frei === null ? [] : [`${t('frei')} ${f.money(frei)}`])]
  return (
    <section className="kre-balken" aria-label={t('balken')}>
      <span className="kre-marken" aria-hidden="true">
        {marken.map(({ art, wert, betrag }) => {
          const stelle = (wert / ganz) * 100
          return (
            <span key={art} className={`kre-marke-${art}${stelle < 50 ? ' kre-rechts' : ''}`} style={{ '--a': stelle } as CSSProperties}>
              {t(art)} <b>{f.money(betrag)}</b>
            </span>
          )
        })}
      </span>
      <span className="day kre-day" role="img" aria-label={lage.join(', ')}>
        {positive.map(({ art }, nr) => (
          <i key={art} className={`kre-${art}`} style={streifen(bis(nr), bis(nr + 1), ganz)} />
        ))}
        {rahmen !== null && rahmen > benutzt && <i className="plan" style={streifen(benutzt, rahmen, ganz)} />}
        {mitToleranz !== null && <i className="kre-toleranz" style={streifen(mitToleranz, mitToleranz, ganz)} />}
        {rahmen !== null && <i className="kre-deckel" style={streifen(rahmen, rahmen, ganz)} />}
      </span>
    </section>
  )
}

/** Where something lies on the bar, in percent. */
export const streifen = (von: number, bis: number, ganz: number) =>
  ({ '--a': Math.max(0, Math.min(100, (von / ganz) * 100)), '--b': Math.max(0, Math.min(100, (bis / ganz) * 100)) }) as CSSProperties
