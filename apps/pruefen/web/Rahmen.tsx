import './pruefen.css'
import { useEffect, type ReactNode } from 'react'
import { Mark } from '#platform/web/ui/show/Mark.tsx'

/** The quiet page around what somebody from outside does: mark, heading, content. */
export function Rahmen({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="pr">
      <main className="pr-blatt" id="inhalt">
        <Mark />
        <div className="pr-kopf">
          <h1>{title}</h1>
          {text && <div className="t2">{text}</div>}
        </div>
        {children}
      </main>
    </div>
  )
}
