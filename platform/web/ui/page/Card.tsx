import { useId, type ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Href } from '#platform/text/way.ts'
import { Anchor } from '../act/Anchor.tsx'

export interface CardProps {
  title?: ReactNode
  /** Behind the title: a State, a Count, a quiet word. */
  beside?: ReactNode
  /** Where all of it is. */
  more?: { label: string; href: Href }
  actions?: ReactNode
  /** Below a hairline at the bottom. */
  foot?: ReactNode
  className?: string
  children?: ReactNode
}

/** One subject on its own ground. */
export function Card({ title, beside, more, actions, foot, className = '', children }: CardProps) {
  const id = useId()
  return (
    <section className={`card ${className}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {beside}
          {(more || actions) && (
            <span className="more">
              {actions}
              {more && (
                <Anchor href={more.href}>
                  {more.label}
                  <ChevronRight className="i" />
                </Anchor>
              )}
            </span>
          )}
        </header>
      )}
      {children}
      {foot && <div className="foot">{foot}</div>}
    </section>
  )
}
