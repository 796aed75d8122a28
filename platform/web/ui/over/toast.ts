import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export interface ToastContent {
  state: 'ok' | 'bad' | 'info'
  text: string
  action?: { label: string; onPress: () => void }
}

/** What waits to be shown; `Toaster` draws it. */
export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

type More = Pick<ToastContent, 'action'> & { seconds?: number }
const show =
  (state: ToastContent['state'], fallback: number | undefined) =>
  (text: string, { seconds, action }: More = {}) => {
    const timeout = seconds ? seconds * 1000 : action ? 10_000 : fallback
    return toasts.add({ state, text, ...(action && { action }) }, timeout === undefined ? {} : { timeout })
  }

/** For results that come from the background. An error stays until it is closed; an offered undo stays 10 s. */
export const toast = { success: show('ok', 6_000), error: show('bad', undefined), info: show('info', 6_000) }
