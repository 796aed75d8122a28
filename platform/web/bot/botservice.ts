import type { FriendlyCaptchaSDK, WidgetHandle } from '@friendlycaptcha/sdk'

/** One for the page: it listens to the service's frames. */
let sdk: Promise<FriendlyCaptchaSDK> | undefined
const load = () =>
  (sdk ??= import('@friendlycaptcha/sdk').then(
    (service) => new service.FriendlyCaptchaSDK({ apiEndpoint: 'eu', startAgent: false, disableEvalPatching: true }),
    (error: unknown) => {
      sdk = undefined
      throw error
    },
  ))

/** Longer than the service itself goes on trying. */
const patienceMs = 90_000

/** The service's part of the page, inside `element`. `antwort` is for one attempt and throws when the service cannot be loaded or fails. */
export function botWidget(element: HTMLElement, sitekey: string, language: string) {
  let next = Promise.withResolvers<string>()
  const quiet = () => void next.promise.catch(() => {})
  quiet()
  element.addEventListener('frc:widget.complete', (event) => next.resolve((event as CustomEvent<{ response: string }>).detail.response))
  element.addEventListener('frc:widget.error', () => next.reject(new Error('the bot protection service failed')))
  element.addEventListener('frc:widget.expire', () => again())
  let widget: WidgetHandle | undefined
  let gone = false
  const again = () => {
    next = Promise.withResolvers()
    quiet()
    widget?.reset()
  }
  const chosen = document.documentElement.dataset['theme']
  load().then(
    (service) => {
      if (gone) return
      const theme = chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
      widget = service.createWidget({ element, sitekey, formFieldName: null, startMode: 'auto', theme, language })
    },
    (error: unknown) => next.reject(error),
  )
  return {
    antwort: () => {
      const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('the bot protection service did not answer')), patienceMs))
      return Promise.race([next.promise, late])
    },
    /** An answer counts once: what comes after a refused attempt needs another. */
    again,
    remove: () => {
      gone = true
      widget?.destroy()
    },
  }
}
