import type { ReactNode } from 'react'
import Lock from 'lucide-react/icons/lock'

/** Internal writing: violet, dashed, locked; `title` says who reads it. */
export function InternBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="intern-box">
      <div className="head">
        <Lock className="i" />
        {title}
      </div>
      {children}
    </div>
  )
}
