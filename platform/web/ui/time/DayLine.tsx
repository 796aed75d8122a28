import type { CSSProperties } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { clock, hourStep, share, wholeDay, type DaySegment, type DayWindow } from './day.ts'
import { kit } from '../messages.ts'

export interface DayLineProps {
  segments: readonly DaySegment[]
  /** Minutes that the line spans; default the whole day. */
  window?: DayWindow
  /** Minute of the upright stroke. */
  now?: number | null
  /** What the line says; default: its segments in words. `''` when the words stand beside it. */
  label?: string
  size?: 's' | 'm' | 'l'
}

/** One day as a quiet bar: plan as outline, work filled, a break as a gap, a problem as a hatch, one stroke for now. */
export function DayLine({ segments, window = wholeDay, now, label, size = 'm' }: DayLineProps) {
  const t = useTexts(kit)
  const shown = segments.filter(({ from, to }) => to > window[0] && from < window[1])
  const words = segments.map(({ from, to, kind, label: own }) => `${clock(from)}–${clock(to)} ${own ?? t(kind)}`).join(', ') || t('leererTag')
  const at = now ?? null
  const text = label ?? words + (at === null ? '' : `, ${t('jetzt')} ${clock(at)}`)
  const steps = (window[1] - window[0]) / hourStep(window)
  return (
    <span className={`day ${size}`} style={{ '--n': steps } as CSSProperties} {...(text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}>
      {shown.map(({ from, to, kind }) => (
        <i key={`${kind}${from}`} className={kind} style={{ '--a': share(from, window), '--b': share(to, window) } as CSSProperties} />
      ))}
      {at !== null && at >= window[0] && at <= window[1] && <i className="now" style={{ '--a': share(at, window) } as CSSProperties} />}
    </span>
  )
}
