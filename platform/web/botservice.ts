/** As far as we use it. */
interface Widget {
  reset: () => void
  destroy: () => void
}
interface Sdk {
  createWidget: (options: {
    element: HTMLElement
    sitekey: string
    apiEndpoint: 'eu'
    formFieldName: null
    startMode: 'auto'
    theme: 'light' | 'dark' | 'auto'
    language: string
  }) => Widget
}
declare global {
  interface Window {
    frcaptcha?: Sdk
  }
}

/** One file of one version, byte for byte; the page's policy allows no other. */
const source = 'https://cdn.jsdelivr.net/npm/@friendlycaptcha/sdk@1.0.2/site.min.js'
const integrity = 'sha384-PlTUwS206S5stm69A6ULL0xNfgrDI6zspceDmfFtJGdNblYUuExQauIm9leAc/Ck'

const load = () =>
  new Promise<Sdk>((done, fail) => {
    if (window.frcaptcha) return done(window.frcaptcha)
    const script = Object.assign(document.createElement('script'), { src: source, integrity, crossOrigin: 'anonymous', async: true })
    script.addEventListener('load', () => (window.frcaptcha ? done(window.frcaptcha) : fail(new Error('the bot protection service did not start'))))
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error('the bot protection service cannot be loaded'))
    })
    document.head.append(script)
  })

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
  let widget: Widget | undefined
  let gone = false
  const again = () => {
    next = Promise.withResolvers()
    quiet()
    widget?.reset()
  }
  const chosen = document.documentElement.dataset['theme']
  load().then(
    (sdk) => {
      if (gone) return
      const theme = chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
      widget = sdk.createWidget({ element, sitekey, apiEndpoint: 'eu', formFieldName: null, startMode: 'auto', theme, language })
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
