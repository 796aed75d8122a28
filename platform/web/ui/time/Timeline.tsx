import type { ReactNode } from 'react'
import type { Drawing } from '../types.ts'

export interface TimelineEntry {
  id: string /** Initials, unless `icon` is given. */
  initials?: string
  icon?: Drawing
  title?: ReactNode
  time?: ReactNode
  children?: ReactNode /** A stretch of waiting between two acts. */
  wait?: boolean
}

/** What happened, newest or oldest first as the caller orders it. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="tl" aria-label={label}>
      {entries.map(({ id, initials, icon: Icon, title, time, children, wait }) => (
        <li key={id} className={wait ? 'wait' : undefined}>
          <span className="dot" aria-hidden="true">
            {Icon ? <Icon className="i" /> : initials}
          </span>
          <div className="tl-body">
            {(title || time) && (
              <div className="row between wrap">
                <span className={wait ? 't2' : children ? 'bold' : ''}>{title}</span>
                {time && <span className="t12 t3">{time}</span>}
              </div>
            )}
            {children && <div className="t2">{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
