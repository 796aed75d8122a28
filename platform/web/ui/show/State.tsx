import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

export type StateKind = 'ok' | 'warn' | 'bad' | 'info' | 'idle' | 'intern'

/** Each state has its own drawing, so that it reads without colour. */
export const stateDrawings = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: CircleDot, idle: CircleDashed, intern: Lock } as const

/** Icon, word and colour, in this order; `soft` puts it on its own ground. */
export function State({ kind, children, soft = false }: { kind: StateKind; children: ReactNode; soft?: boolean }) {
  const Drawing = stateDrawings[kind]
  return (
    <span className={`state ${kind} ${soft ? 'soft' : ''}`}>
      <Drawing className="i" />
      {children}
    </span>
  )
}
