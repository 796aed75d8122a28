import type { CSSProperties } from 'react'
import { hourStep, share, wholeDay, type DayWindow } from './day.ts'

/** The hours over or under a DayLine of the same window. */
export function HoursAxis({ window = wholeDay, step = hourStep(window) }: { window?: DayWindow; step?: number }) {
  const marks = Array.from({ length: Math.floor((window[1] - window[0]) / step) + 1 }, (_, index) => window[0] + index * step)
  return (
    <span className="hours" aria-hidden="true">
      {marks.map((minute) => (
        <i key={minute} style={{ '--a': share(minute, window) } as CSSProperties}>
          {String(minute === 1440 && window[1] === 1440 ? 24 : (minute / 60 + 24) % 24).padStart(2, '0')}
        </i>
      ))}
    </span>
  )
}
