import type { CSSProperties } from 'react'
import { produktiv, summe, teile, type Stunden } from '#domain/einsatz/statistik/contract.ts'

interface Props {
  stunden: Stunden
  /** Minutes that the whole width stands for. */
  skala: number
  /** What it says, for those who do not see it; '' when the words stand beside it. */
  label: string
  gross?: boolean
}

/** Eight kinds of hours as one bar, its length the amount; a bracket spans the productive four. */
export function Balken({ stunden, skala, label, gross }: Props) {
  const breite = (minuten: number) => (skala > 0 ? (minuten / skala) * 100 : 0)
  return (
    <span className={gross ? 'bs-balken gross' : 'bs-balken'} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <i className="bs-klammer" style={{ '--w': breite(produktiv(stunden)) } as CSSProperties} />
      <span className="bs-stuecke" style={{ '--w': breite(summe(stunden)) } as CSSProperties}>
        {teile.map((teil, nr) => stunden[teil] > 0 && <i key={teil} style={{ flexGrow: stunden[teil], background: `var(--c${nr + 1})` }} />)}
      </span>
    </span>
  )
}
