import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { usePlaces } from '#platform/web/ui/page/places.tsx'
import { useBeside } from './Beside.tsx'
import { recordTexts } from './messages.ts'

/** Head of a record: name, state, acts, and the way back to the list; on a phone name and way back stand in the bar on top. */
export function RecordHead({
  title,
  subtitle,
  state,
  actions,
  back,
}: {
  title: string
  subtitle?: ReactNode
  state?: ReactNode
  actions?: ReactNode
  back: () => void
}) {
  const t = useTexts(recordTexts)
  const beside = useBeside()
  const Title = beside ? 'h2' : 'h1'
  const close = <IconButton icon={beside ? X : ArrowLeft} label={t('close')} onPress={back} data-back />
  const { title: bar } = usePlaces()
  const above = !beside && close
  const name = <Title>{title}</Title>
  const under = subtitle && <div className="t2">{subtitle}</div>
  if (bar && !beside)
    return (
      <>
        {createPortal(
          <>
            {above}
            {name}
          </>,
          bar,
        )}
        <div className="print-title" aria-hidden="true">
          {title}
        </div>
        {(state || under || actions) && (
          <header className="record-head">
            <div className="grow">
              {state && <div className="row wrap">{state}</div>}
              {under}
            </div>
            {actions}
          </header>
        )}
      </>
    )
  return (
    <header className={beside ? 'record-head closes' : 'record-head'}>
      {above}
      <div className="grow">
        <div className="row wrap">
          {name}
          {state}
        </div>
        {under}
      </div>
      {actions}
      {beside && <span className="record-close">{close}</span>}
    </header>
  )
}

/** A part of a record under its own heading. */
export function RecordSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const Title = useBeside() ? 'h3' : 'h2'
  return (
    <section className="record-section">
      <div className="row between wrap">
        <Title>{title}</Title>
        {action}
      </div>
      {children}
    </section>
  )
}
