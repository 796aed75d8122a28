import './registration.css'
import { useEffect, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { LanguageSwitch } from '#platform/web/text/LanguageSwitch.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { messages } from '../messages.ts'

/** The quiet page around the steps: mark, heading, content, way to the sign-in. */
export function Rahmen({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const t = useTexts(messages)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="reg">
      <main className="reg-sheet" id="inhalt">
        <Mark />
        <div className="reg-head">
          <h1>{title}</h1>
          {text && <div className="t2">{text}</div>}
        </div>
        {children}
        <div className="row between">
          <Anchor className="link row" href="/login">
            <ArrowLeft className="i s" />
            {t('registration.zur-anmeldung')}
          </Anchor>
          <LanguageSwitch />
        </div>
      </main>
    </div>
  )
}
