import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Way } from '#platform/text/way.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useOptionalSession } from '#platform/web/data/session.tsx'
import { Anchor } from '../act/Anchor.tsx'
import { kit } from '../messages.ts'
import { ToolsContext, usePlaces } from './places.tsx'

export interface PageProps {
  title: string
  /**
   * The window's name on a device where the person does not stay signed in: others read its history. Needed where the title holds words of a
   * record (a name, a subject).
   */
  neutral?: string
  /** What the head shows instead of the title, e.g. with a State behind it; the title stays the window's name. */
  heading?: ReactNode
  /** The same in the bar of a phone, where the heading would be too long for it. */
  short?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** Where the screen above this one is. */
  back?: Way
  /** Columns and full-height screens manage their own padding. */
  flush?: boolean
  children?: ReactNode
}

/** The window's name: screen first, product last. */
const name = (title: string) => {
  const product = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return product ? `${title} · ${product}` : title
}

/** A screen: head with title and actions, then its content; on a phone the title stands in the bar on top. Sets the window's title. */
export function Page({ title, neutral, heading, short, subtitle, actions, back, flush, children }: PageProps) {
  const t = useTexts(kit)
  const own = useOptionalSession()?.session.stayAuthenticated ?? false
  const called = own ? title : (neutral ?? title)
  useEffect(() => {
    document.title = name(called)
  }, [called])
  const { title: bar } = usePlaces()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const tools = useMemo(() => ({ place: bar && place, setPlace }), [bar, place])
  const above = back && (
    <Anchor href={back} data-back className="btn quiet icon back" aria-label={t('zurueck')}>
      <ArrowLeft className="i" />
    </Anchor>
  )
  return (
    <ToolsContext value={tools}>
      <div className={flush ? 'page flush' : 'page'}>
        {bar &&
          createPortal(
            <>
              {above}
              <h1>{short ?? heading ?? title}</h1>
            </>,
            bar,
          )}
        {bar && (
          // On paper, where there is no bar.
          <div className="print-title" role="heading" aria-level={1}>
            {title}
          </div>
        )}
        {(!bar || subtitle || actions) && (
          <header className="page-head">
            {!bar && above}
            {(!bar || subtitle) && (
              <div className="grow">
                {!bar && <h1>{heading ?? title}</h1>}
                {subtitle && <div className="t2">{subtitle}</div>}
              </div>
            )}
            {actions && <div className="row wrap page-actions">{actions}</div>}
          </header>
        )}
        {children}
      </div>
    </ToolsContext>
  )
}
