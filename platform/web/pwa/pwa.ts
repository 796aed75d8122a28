import { installOffer, installTold, pageHash, pageVersion } from './start.ts'
import { watched } from '../data/watched.ts'

/** What happens with versions of the app, in the words of the specification. */
export type VersionEvent =
  | 'VERSION_DETECTED'
  | 'VERSION_READY'
  | 'VERSION_INSTALLATION_FAILED'
  | 'NO_NEW_VERSION_DETECTED'
  | 'UNRECOVERABLE_STATE'
  | 'UNREACHABLE'

/** The app as an app: versions, service worker, installation. */
export interface PwaState {
  updateAvailable: boolean
  currentVersionHash: string
  latestVersionHash: string
  /** Names that go with the hashes. */
  currentVersion: string
  latestVersion: string
  loading: boolean
  hasServiceWorker: boolean
  isPwa: boolean
  canInstall: boolean
  installed: boolean
  hasWebShare: boolean
  /** Installed apps of the same origin that the browser tells of. */
  relatedApps: readonly string[]
  /** Storage that the browser does not clear by itself. */
  persistent: boolean
  /** Instant of the last successful look for a version. */
  checked: string | null
  /** The last thing that happened. */
  event: VersionEvent | null
}

const checkMs = 30 * 60_000
const timeoutMs = 10_000
export const supported = 'serviceWorker' in navigator && pageHash !== ''
const standalone = () => matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

let state: PwaState = {
  updateAvailable: false,
  currentVersionHash: pageHash,
  latestVersionHash: pageHash,
  currentVersion: pageVersion,
  latestVersion: pageVersion,
  loading: false,
  hasServiceWorker: false,
  isPwa: standalone(),
  canInstall: installOffer() !== null,
  installed: standalone(),
  hasWebShare: 'share' in navigator,
  relatedApps: [],
  persistent: false,
  checked: null,
  event: null,
}
const shown = watched(() => state)
const set = (change: Partial<PwaState>) => {
  state = { ...state, ...change }
  shown.changed()
}
/** The state of the app, kept up to date. */
export const usePwa = () => shown.use()

const listeners = new Set<(event: VersionEvent) => void>()
/** Tells of every version event; returns how to stop. */
export const onVersion = (listener: (event: VersionEvent) => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const happen = (event: VersionEvent, change: Partial<PwaState> = {}) => {
  set({ event, ...change })
  for (const listener of listeners) listener(event)
}

installTold.addEventListener('offered', () => set({ canInstall: true }))
installTold.addEventListener('installed', () => set({ canInstall: false, installed: true }))

let begun: Promise<void> | undefined
/** Registers the service worker, asks for lasting storage and looks for versions from now on. Safe to call twice. */
export const begin = () =>
  (begun ??= (async () => {
    await look()
    if (!state.persistent) set({ persistent: (await navigator.storage?.persist?.().catch(() => false)) ?? false })
    if (!state.hasServiceWorker)
      await register().catch(() => {}) // the settings offer it again, with the reason
    else await check()
    setInterval(() => void check(), checkMs)
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && performance.now() - lookedAt > checkMs) void check()
    })
  })())

let looked: Promise<void> | undefined
/** Reads how things are, without changing anything. */
export const look = () =>
  (looked ??= (async () => {
    const persistent = (await navigator.storage?.persisted?.()) ?? false
    const related =
      'getInstalledRelatedApps' in navigator
        ? await (navigator.getInstalledRelatedApps as () => Promise<{ url?: string; id?: string }[]>)().catch(() => [])
        : []
    set({ persistent, relatedApps: related.map(({ id, url }) => id ?? url ?? ''), installed: state.installed || related.length > 0 })
    if (!supported) return
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data === 'unrecoverable') unrecoverable()
    })
    let controlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      // The first worker takes over quietly; a new one was activated from another window: this page stays as it is until the person agrees.
      if (controlled && !reloading) void ready(navigator.serviceWorker.controller)
      controlled = true
    })
    const registration = await navigator.serviceWorker.getRegistration('/')
    if (registration) await follow(registration)
  })().catch(() => {}))

async function follow(registration: ServiceWorkerRegistration) {
  set({ hasServiceWorker: true })
  const found = () => {
    if (registration.installing) arrive(registration.installing, registration.active !== null)
  }
  registration.addEventListener('updatefound', found)
  // The browser looks by itself when a page is loaded, and may have found a version before this page listened.
  found()
  if (registration.waiting && registration.active) await ready(registration.waiting)
}

function arrive(worker: ServiceWorker, newer: boolean) {
  if (!newer) return
  happen('VERSION_DETECTED', { loading: true })
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') void ready(worker)
    if (worker.state === 'redundant' && !reloading) happen('VERSION_INSTALLATION_FAILED', { loading: false })
  })
}

/** A newer version lies completely on this device. */
async function ready(worker: ServiceWorker | null) {
  const { hash = '', version = '' } = worker ? await versionOf(worker) : {}
  // The page came from the server and is this version already.
  if (hash === pageHash) {
    worker?.postMessage('activate', [])
    return set({ loading: false })
  }
  happen('VERSION_READY', { loading: false, updateAvailable: true, latestVersionHash: hash, latestVersion: version })
}
const versionOf = (worker: ServiceWorker) =>
  new Promise<{ hash?: string; version?: string }>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => done(data as { hash: string; version: string })
    setTimeout(() => done({}), timeoutMs)
    worker.postMessage('version', [port2])
  })

let lookedAt = performance.now()
/** Asks the server for a newer version. */
export async function check() {
  if (state.loading) return
  set({ loading: true })
  lookedAt = performance.now()
  const latest = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    async (answer) => (answer.ok ? ((await answer.json()) as { version: string; hash: string }) : null),
    () => null,
  )
  if (!latest) return happen('UNREACHABLE', { loading: false })
  set({ checked: Temporal.Now.instant().toString(), latestVersionHash: latest.hash, latestVersion: latest.version })
  const registration = supported ? await navigator.serviceWorker.getRegistration('/') : undefined
  if (!registration) {
    // Nothing is kept here: the next page is the new version.
    if (latest.hash === pageHash) return happen('NO_NEW_VERSION_DETECTED', { loading: false, updateAvailable: false })
    return happen('VERSION_READY', { loading: false, updateAvailable: true })
  }
  const failed = await registration.update().then(
    () => false,
    () => true,
  )
  if (failed) return happen('VERSION_INSTALLATION_FAILED', { loading: false })
  if (registration.waiting) return ready(registration.waiting)
  if (registration.installing) return undefined // `arrive` goes on
  if (!state.loading || state.updateAvailable) return set({ loading: false })
  registration.active?.postMessage('clean', [])
  return happen('NO_NEW_VERSION_DETECTED', { loading: false })
}

let reloading = false
/** Starts the newer version: it takes over and the page is loaded again, with `pwaUpdate=1`. Waiting entries and drafts stay where they are. */
export async function activate() {
  const registration = supported ? await navigator.serviceWorker.getRegistration('/') : undefined
  reloading = true
  if (registration?.waiting) {
    const taken = Promise.withResolvers<boolean>()
    navigator.serviceWorker.addEventListener('controllerchange', () => taken.resolve(true), { once: true })
    setTimeout(() => taken.resolve(false), timeoutMs)
    registration.waiting.postMessage('activate', [])
    if (!(await taken.promise)) {
      reloading = false
      return happen('VERSION_INSTALLATION_FAILED')
    }
  }
  const address = new URL(window.location.href)
  address.searchParams.set('pwaUpdate', '1')
  // Both: with a fragment in it, `assign` alone would only scroll.
  history.replaceState(history.state, '', address)
  window.location.reload()
}

/** A part of this page exists nowhere any more. */
export const unrecoverable = () => happen('UNRECOVERABLE_STATE')

/** Step 1 of the installation. Throws when the browser refuses. */
export async function register() {
  await follow(await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' }))
}

/** Takes the service worker and everything it kept of the app away; entries that wait are not its business and stay. */
export async function unregister() {
  const registration = await navigator.serviceWorker.getRegistration('/')
  if (registration && !(await registration.unregister())) throw new Error('not removed')
  for (const name of await caches.keys()) if (name.startsWith('build-')) await caches.delete(name)
  set({ hasServiceWorker: false, updateAvailable: false })
}

/** Step 2: shows the browser's question. Answers whether the person said yes. */
export async function install() {
  const { outcome } = (await installOffer()?.prompt()) ?? { outcome: 'dismissed' as const }
  set({ canInstall: false })
  return outcome === 'accepted'
}
