import { useEffect, useState } from 'react'
import { useTexts } from '../text/i18n.tsx'
import { outboxState, waits } from '../outbox/shown.ts'
import { isPart } from '../outbox/parts.ts'
import { logoutGuards } from '../data/session.tsx'
import { ConfirmDialog } from '../ui/over/ConfirmDialog.tsx'
import { shellTexts } from './messages.ts'

/** Signing out with entries that wait: says that they stay and will be handed over. */
export function LeaveGuard() {
  const t = useTexts(shellTexts)
  const [asked, setAsked] = useState<{ n: number; answer: (leave: boolean) => void } | null>(null)
  useEffect(() => {
    const guard = () => {
      const { own, unseen } = outboxState()
      const n = own.filter((entry) => waits(entry) && !isPart(entry)).length + (unseen ?? 0)
      return n === 0 || new Promise<boolean>((answer) => setAsked({ n, answer }))
    }
    logoutGuards.add(guard)
    return () => {
      logoutGuards.delete(guard)
    }
  }, [])
  const answer = (leave: boolean) => {
    asked?.answer(leave)
    setAsked(null)
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => answer(false)}
      title={asked?.n === 1 ? t('wartetEiner') : t('warten', { n: asked?.n ?? 0 })}
      confirmLabel={t('trotzdemAbmelden')}
      onConfirm={() => answer(true)}
    >
      <p>{t('abmeldenWartend')}</p>
    </ConfirmDialog>
  )
}
