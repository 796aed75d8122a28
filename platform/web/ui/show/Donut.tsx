import { useId, type ReactNode } from 'react'
import type { Href } from '#platform/text/way.ts'

export interface Slice {
  id: string
  label: string
  value: number /** 1–8, see tokens. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 /** Drawn as a hatch: a part of its neighbour. */
  hatch?: boolean
  href?: Href
  onPress?: () => void
}
export interface DonutProps {
  slices: readonly Slice[]
  /** What the ring says as a sentence. */
  label: string
  /** Inside the ring. */
  value: ReactNode
  caption?: ReactNode
  /** An outer arc over the first part of the whole, e.g. the productive hours. */
  outer?: number
}

const gap = 0.8
/** Shares of a whole; its Legend names them and gives the figures. */
export function Donut({ slices, label, value, caption, outer = 0 }: DonutProps) {
  const id = useId()
  const whole = slices.reduce((sum, slice) => sum + slice.value, 0)
  const percent = (part: number) => (whole > 0 ? (part / whole) * 100 : 0)
  const starts = slices.map((_, index) => slices.slice(0, index).reduce((sum, slice) => sum + percent(slice.value), 0))
  return (
    <div className="donut">
      <svg viewBox="0 0 120 120" role="img" aria-label={label}>
        <defs>
          {slices
            .filter((slice) => slice.hatch)
            .map((slice) => (
              <pattern key={slice.id} id={`${id}${slice.id}`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <path d="M0 0v5" style={{ stroke: `var(--c${slice.color})`, strokeWidth: 5 }} />
              </pattern>
            ))}
        </defs>
        {whole === 0 && <circle cx="60" cy="60" r="46" style={{ stroke: 'var(--sunken)' }} />}
        {slices.map(
          (slice, index) =>
            slice.value > 0 && (
              <circle
                key={slice.id}
                cx="60"
                cy="60"
                r="46"
                pathLength={100}
                strokeDasharray={`${Math.max(0.4, percent(slice.value) - gap)} 100`}
                strokeDashoffset={-(starts[index] ?? 0) - gap / 2}
                style={{ stroke: slice.hatch ? `url(#${id}${slice.id})` : `var(--c${slice.color})` }}
              />
            ),
        )}
        {outer > 0 && (
          <circle className="outer" cx="60" cy="60" r="57" pathLength={100} strokeDasharray={`${percent(outer) - gap} 100`} strokeDashoffset={-gap / 2} />
        )}
      </svg>
      <span>
        <b>{value}</b>
        {caption && <small className="t12 t2">{caption}</small>}
      </span>
    </div>
  )
}
