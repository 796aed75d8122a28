import { useEffect, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useOptionalSession } from '#platform/web/data/session.tsx'
import { Anchor } from '../act/Anchor.tsx'
import { kit } from '../messages.ts'

export interface PageProps {
  title: string
  /**
   * The window's name on a device where the person does not stay signed in: others read its history. Needed where the title holds words of a
   * record (a name, a subject).
   */
  neutral?: string
  /** What the head shows instead of the title, e.g. with a State behind it; the title stays the window's name. */
  heading?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** Where the screen above this one is. */
  back?: string
  /** Columns and full-height screens manage their own padding. */
  flush?: boolean
  children?: ReactNode
}

/** The window's name: screen first, product last. */
const name = (title: string) => {
  const product = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return product ? `${title} · ${product}` : title
}

/** A screen: head with title and actions, then its content. Sets the window's title. */
export function Page({ title, neutral, heading, subtitle, actions, back, flush, children }: PageProps) {
  const t = useTexts(kit)
  const own = useOptionalSession()?.session.stayAuthenticated ?? false
  const called = own ? title : (neutral ?? title)
  useEffect(() => {
    document.title = name(called)
  }, [called])
  return (
    <div className={flush ? 'page flush' : 'page'}>
      <header className="page-head">
        {back && (
          <Anchor href={back} data-back className="btn quiet icon back" aria-label={t('zurueck')}>
            <ArrowLeft className="i" />
          </Anchor>
        )}
        <div className="grow">
          <h1>{heading ?? title}</h1>
          {subtitle && <div className="t2">{subtitle}</div>}
        </div>
        {actions && <div className="row wrap page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
