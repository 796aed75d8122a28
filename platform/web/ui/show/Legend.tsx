import type { CSSProperties, ReactNode } from 'react'
import { Anchor } from '../act/Anchor.tsx'
import type { Slice } from './Donut.tsx'

/** Name and figure of every slice; a slice with `href` or `onPress` leads to its records. */
export function Legend({ slices, format = String }: { slices: readonly Slice[]; format?: (value: number) => ReactNode }) {
  return (
    <ul className="legend">
      {slices.map((slice) => {
        const color = `var(--c${slice.color})`
        const inside = (
          <>
            <i className={slice.hatch ? 'hatch' : undefined} style={slice.hatch ? ({ '--hc': color } as CSSProperties) : { background: color }} />
            <span className="cut">{slice.label}</span>
            <b>{format(slice.value)}</b>
          </>
        )
        return (
          <li key={slice.id}>
            {slice.href ? (
              <Anchor href={slice.href}>{inside}</Anchor>
            ) : slice.onPress ? (
              <button type="button" onClick={slice.onPress}>
                {inside}
              </button>
            ) : (
              <span>{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
