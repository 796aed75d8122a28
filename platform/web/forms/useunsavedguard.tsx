import { use, useEffect, useEffectEvent } from 'react'
import { useLanguage } from '#platform/web/text/i18n.tsx'
import { logoutGuards } from '#platform/web/data/session.tsx'
import { DialogGuards } from '#platform/web/ui/over/dialogguards.ts'
import { holdsUnload, navigationGuards } from './guards.ts'
import type { LeaveWords } from './leave.tsx'

/** How a form says the question itself, and what happens once somebody has chosen to lose the entries. */
export interface Leaving {
  words?: LeaveWords | undefined
  onLeave?: (() => void) | undefined
}

/** Asks before entries are lost: by the portal's own question inside and before signing out, by the browser's when the tab closes. */
export const useUnsavedGuard = (dirty: boolean, leaving: Leaving = {}) => {
  const { language } = useLanguage()
  const dialog = use(DialogGuards)
  const ask = useEffectEvent(async () => {
    const left = await (await import('./leave.tsx')).confirmLeave(language, leaving.words)
    if (left) leaving.onLeave?.()
    return left
  })
  useEffect(() => {
    if (!dirty) return
    const inside = () => ask()
    const closing = (event: BeforeUnloadEvent) => {
      if (holdsUnload()) event.preventDefault()
    }
    // The browser's own "back": only where it can be held (Navigation API); elsewhere the draft is the net.
    const back = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      void inside().then((leave) => {
        if (!leave) return
        window.navigation.removeEventListener('navigate', back)
        window.navigation.traverseTo(event.destination.key)
      })
    }
    navigationGuards.add(inside)
    logoutGuards.add(inside)
    dialog?.add(inside)
    addEventListener('beforeunload', closing)
    window.navigation?.addEventListener('navigate', back)
    return () => {
      navigationGuards.delete(inside)
      logoutGuards.delete(inside)
      dialog?.delete(inside)
      removeEventListener('beforeunload', closing)
      window.navigation?.removeEventListener('navigate', back)
    }
  }, [dirty, dialog])
}

/** The same as an element: for a form whose dialog stands in the same component. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  useUnsavedGuard(dirty)
  return null
}

/** Asks before signing out only: for what is kept on the device as long as somebody is signed in, and for what is on its way to the server. */
export const useDraftGuard = (dirty: boolean) => {
  const { language } = useLanguage()
  useEffect(() => {
    if (!dirty) return
    const inside = async () => (await import('./leave.tsx')).confirmLeave(language)
    logoutGuards.add(inside)
    return () => void logoutGuards.delete(inside)
  }, [dirty, language])
}

/** The same as an element. */
export function DraftGuard({ dirty }: { dirty: boolean }) {
  useDraftGuard(dirty)
  return null
}
