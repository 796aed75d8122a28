import { useTexts } from '#platform/web/text/i18n.tsx'
import type { Verlauf } from '#apps/umsatzstatistik/contract.ts'
import { texte } from '../texte.ts'

const [breite, hoehe] = [240, 56]

interface Props {
  teile: readonly Pick<Verlauf['teile'][number], 'umsatz' | 'umsatzVj'>[]
  /** In a row. */
  klein?: boolean
}

/** Months as a line, the year before dashed. */
export function Verlaufslinie({ teile, klein = false }: Props) {
  const t = useTexts(texte)
  if (teile.length < 2) return null
  const werte = teile.flatMap(({ umsatz, umsatzVj }) => [Number(umsatz), Number(umsatzVj ?? 0)])
  const [unten, oben] = [Math.min(0, ...werte), Math.max(1, ...werte)]
  const punkt = (wert: number, nr: number) =>
    `${((nr * (breite - 8)) / (teile.length - 1) + 4).toFixed(1)},${(hoehe - 4 - ((wert - unten) / (oben - unten)) * (hoehe - 8)).toFixed(1)}`
  const linie = (feld: 'umsatz' | 'umsatzVj') => teile.map((teil, nr) => punkt(Number(teil[feld] ?? 0), nr)).join(' ')
  const [x, y] = punkt(Number(teile.at(-1)!.umsatz), teile.length - 1).split(',')
  return (
    <svg className={klein ? 'us-linie klein' : 'us-linie'} viewBox={`0 0 ${breite} ${hoehe}`} role="img" aria-label={t('linieSatz')}>
      {teile[0]!.umsatzVj !== null && <polyline className="zuvor" points={linie('umsatzVj')} />}
      <polyline points={linie('umsatz')} />
      <circle cx={x} cy={y} r="3.5" />
    </svg>
  )
}
