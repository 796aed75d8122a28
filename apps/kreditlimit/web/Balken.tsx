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
  const lage = [...teile.map(({ art, betrag }) => `${t(`teil.${art}`)} ${f.money(betrag)}`), ...(frei === null ? [] : [`${t('frei')} ${f.money(frei)}`])]
  return (
    <section className="kre-balken" aria-label={t('balken')}>
      <span className="kre-marken" aria-hidden="true">
        {summe > 0 && (
          <span style={{ '--a': (benutzt / ganz) * 100 } as CSSProperties}>
            {t('benutzt')}
            <b>{f.money(belegt)}</b>
          </span>
        )}
        {rahmen !== null && (
          <span className="kre-grenze" style={{ '--a': (rahmen / ganz) * 100 } as CSSProperties}>
            {t('limit')}
            <b>{f.money(rahmen.toFixed(2))}</b>
          </span>
        )}
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
