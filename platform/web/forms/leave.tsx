import { createRoot } from 'react-dom/client'
import type { Language } from '#platform/contract/messages.ts'
import { LanguageProvider, useTexts } from '#platform/web/text/i18n.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { formTexts } from './messages.ts'

/** Words of a form's own for the question before its entries are lost. */
export interface LeaveWords {
  title: string
  confirmLabel: string
  cancelLabel: string
}

function Leave({ answer, words }: { answer: (leave: boolean) => void; words: LeaveWords | undefined }) {
  const t = useTexts(formTexts)
  return (
    <ConfirmDialog
      open
      title={words?.title ?? t('verlassen')}
      confirmLabel={words?.confirmLabel ?? t('verlassenJa')}
      cancelLabel={words?.cancelLabel ?? t('verlassenNein')}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {!words && t('verlassenText')}
    </ConfirmDialog>
  )
}

/** The question, asked from outside of the screen's own tree; true = leave. */
export const confirmLeave = (language: Language, words?: LeaveWords) =>
  new Promise<boolean>((resolve) => {
    const before = document.activeElement
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (leave: boolean) => {
      resolve(leave)
      root.unmount()
      place.remove()
      // Whoever stays goes on where he was, with the next key: the browser would give the focus back one picture later.
      if (!leave && before instanceof HTMLElement) before.focus()
    }
    root.render(
      <LanguageProvider language={language} setLanguage={() => {}}>
        <Leave answer={answer} words={words} />
      </LanguageProvider>,
    )
  })
