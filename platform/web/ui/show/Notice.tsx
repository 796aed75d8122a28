import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Drawing } from '../types.ts'

const drawings = { calm: Info, info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck }
export interface NoticeProps {
  kind?: keyof typeof drawings
  title?: ReactNode
  children?: ReactNode
  /** A button or a link at the end; several wrap. */
  action?: ReactNode
  icon?: Drawing
  /** Read out at once: for what appears after an act. */
  live?: boolean
}

/** A banner at the place it speaks about. */
export function Notice({ kind = 'calm', title, children, action, icon, live }: NoticeProps) {
  const Icon = icon ?? drawings[kind]
  return (
    <div className={`note ${kind === 'calm' ? '' : kind}`} {...(live && { role: kind === 'bad' ? 'alert' : 'status' })}>
      <Icon className="i" />
      <div className="grow">
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="note-action">{action}</div>}
    </div>
  )
}
