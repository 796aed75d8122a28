/** Hash and name of the version that this page was built as; '' where nothing was built for production. */
export const [pageHash = '', pageVersion = ''] = (document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '').split(' ')

/** The browser's offer to install the app. It comes once, early, and may be used once. */
export interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}
let offer: InstallOffer | null = null
export const installOffer = () => offer
export const installTold = new EventTarget()

const stableMs = 30_000

/**
 * Prepares what makes the page an app, in production only: a page under a service worker looks for versions at once, any other
 * registers one when the app is stable, 30 s after the start.
 */
export function startPwa() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    tell(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => tell(null))
  if (!pageHash) return
  // As long as this page lives, the worker keeps the files of its version.
  void navigator.locks?.request(`build-${pageHash}`, { mode: 'shared' }, () => new Promise(() => {}))
  if (!('serviceWorker' in navigator)) return
  const begin = () =>
    void import('./pwa.ts').then(
      ({ begin }) => begin(),
      () => {},
    )
  if (navigator.serviceWorker.controller) whenIdle(begin)
  else setTimeout(() => whenIdle(begin), stableMs)
}

/**
 * A new version was installed at the server while this page was open without a service worker, and the old parts are gone: starts
 * again with the new ones, but never in a circle and never without the server. (Under a service worker, the worker tells; see `unrecoverable`.)
 */
export function startAgainWhenReplaced() {
  window.addEventListener(
    'vite:preloadError',
    () =>
      void (async () => {
        if (navigator.serviceWorker?.controller || sessionStorage.getItem('neu-geladen') === pageHash) return
        const { hash } = (await (await fetch('/version.json', { cache: 'no-store' })).json()) as { hash: string }
        if (hash === pageHash) return
        sessionStorage.setItem('neu-geladen', pageHash)
        window.location.reload()
      })().catch(() => {}),
  )
}

const tell = (next: InstallOffer | null) => {
  offer = next
  installTold.dispatchEvent(new Event(next ? 'offered' : 'installed'))
}
/** When the page has nothing else to do. Safari has no idle moments. */
export const whenIdle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 5_000 }) : setTimeout(act, 1_000))
