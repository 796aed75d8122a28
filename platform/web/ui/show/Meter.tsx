import type { CSSProperties } from 'react'

export interface MeterProps {
  value: number
  max?: number /** What is measured, with its figure: '36 Prozent benutzt'. */
  label: string
  kind?: 'info' | 'ok' | 'warn' | 'bad'
}

/** How much of something is used. */
export function Meter({ value, max = 100, label, kind = 'info' }: MeterProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  // `<meter>` cannot be styled alike in every browser.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return (
    <span className="meter" role="img" aria-label={label}>
      <i className={kind} style={{ '--v': share } as CSSProperties} />
    </span>
  )
}
