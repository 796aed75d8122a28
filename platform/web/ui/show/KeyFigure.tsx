import type { ReactNode } from 'react'
import type { Href } from '#platform/text/way.ts'
import { Anchor } from '../act/Anchor.tsx'

export interface KeyFigureProps {
  label: ReactNode
  value: ReactNode
  /** Smaller and quieter than the figure: 'h', 'von 8:00 h'. */
  unit?: ReactNode
  /** Below: comparison, meter. */
  children?: ReactNode
  size?: 'm' | 'l'
  /** The records behind the figure. */
  href?: Href
}

/** One figure that people look for first. */
export function KeyFigure({ label, value, unit, children, size = 'm', href }: KeyFigureProps) {
  const inside = (
    <>
      <span className="label">{label}</span>
      <b>
        {value}
        {unit && <small> {unit}</small>}
      </b>
      {children}
    </>
  )
  const look = `kf ${size}`
  return href ? (
    <Anchor className={look} href={href}>
      {inside}
    </Anchor>
  ) : (
    <div className={look}>{inside}</div>
  )
}
