// The service worker. The build strips the types, puts `const build = …` in front and writes it to /service-worker.js.
// It keeps one version of the app as a whole and shows nothing else until the person agrees to a newer one. It never touches /api.

/** What was built: every file of this version with its digest. */
declare const build: { version: string; hash: string; files: Readonly<Record<string, string>> }

interface Waits extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Asked extends Waits {
  request: Request
  clientId: string
  respondWith: (answer: Promise<Response>) => void
}
interface Told extends Waits {
  data: unknown
  ports: readonly MessagePort[]
}
interface Pushed extends Waits {
  data: { json: () => unknown } | null
}
interface Tapped extends Waits {
  notification: Notification
}
interface Page {
  url: string
  focus: () => Promise<unknown>
  postMessage: (data: unknown) => void
}
interface Worker {
  addEventListener: ((type: 'push', act: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', act: (event: Tapped) => void) => void) &
    ((type: 'install' | 'activate' | 'pushsubscriptionchange', act: (event: Waits) => void) => void) &
    ((type: 'fetch', act: (event: Asked) => void) => void) &
    ((type: 'message', act: (event: Told) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    get: (id: string) => Promise<Page | undefined>
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
const worker = self as unknown as Worker
const own = `build-${build.hash}`
/** What the server answers itself, and what is embedded in foreign pages (its headers differ). */
const elsewhere = /^\/(?:api|dev|embedded|livez|readyz|metrics|push)(?:[/.]|$)/

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname in build.files || pathname.startsWith('/assets/')) event.respondWith(part(pathname, event))
  else if (request.mode === 'navigate' && !elsewhere.test(pathname)) event.respondWith(part('/index.html', event))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'version') event.ports[0]?.postMessage({ version: build.version, hash: build.hash })
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting())
  if (event.data === 'clean') event.waitUntil(clean())
})

// A push carries nothing but a number: what it is about stands in the portal, for whoever is signed in there.
worker.addEventListener('push', (event) => {
  const id = numberIn(event)
  const english = navigator.language.startsWith('en')
  event.waitUntil(
    worker.registration.showNotification(english ? 'News in the portal' : 'Neuigkeiten im Portal', {
      icon: '/icon-192.png',
      lang: english ? 'en' : 'de',
      data: { id },
      ...(id ? { tag: id } : {}),
    }),
  )
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String((event.notification.data as { id?: unknown } | null)?.id ?? '')))
})
// What fails here is mended when the portal is opened the next time.
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew().catch(() => {})))

/** The browser has replaced its subscription, or lost it: the session that had it goes on with the new one. Signed out, or never turned on: nothing. */
async function renew() {
  const address = '/api/v1/settings/push'
  const answer = await fetch(address)
  if (!answer.ok) return
  const { schluessel, abo } = (await answer.json()) as { schluessel: string; abo: { endpunkt: string } | null }
  if (!abo) return
  const { pushManager } = worker.registration
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: schluessel })
  // Answers the one that there is; one that was made with another key stands in the way.
  const next = await subscribe().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribe()
  })
  const { endpoint, keys } = next.toJSON()
  const body = { endpunkt: endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], ersetzt: abo.endpunkt }
  await fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

function numberIn({ data }: Pushed) {
  try {
    const { id } = (data?.json() ?? {}) as { id?: unknown }
    return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : ''
  } catch {
    return ''
  }
}

/** Asks the portal where it leads and opens that, or goes to the window that shows it already. Signed out meanwhile: the start page. */
async function show(id: string) {
  const answer = id ? await fetch(`/api/v1/settings/benachrichtigungen/${id}`).catch(() => null) : null
  const { ziel = '/' } = answer?.ok ? ((await answer.json()) as { ziel?: string }) : {}
  const address = new URL(ziel, location.origin)
  if (address.origin !== location.origin) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (pages.find(({ url }) => url === address.href)?.focus() ?? worker.clients.openWindow(address.href))
}

/** All files as they were built, or none: a part that is missing, cut or of another version fails the installation. */
async function fill() {
  try {
    const cache = await caches.open(own)
    await Promise.all(
      Object.entries(build.files).map(async ([path, integrity]) => {
        const answer = await fetch(path, { integrity })
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        await cache.put(path, answer)
      }),
    )
  } catch (error) {
    await caches.delete(own)
    throw error
  }
}

/** From this version; from an older one for a page that still runs it; from the server when the browser threw the files away. */
async function part(path: string, { request, clientId }: Asked) {
  const kept = (await caches.match(path, { cacheName: own })) ?? (path.startsWith('/assets/') ? await caches.match(path) : undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 404 && path.startsWith('/assets/')) await broken(clientId)
  return answer
}

/** A part of the running page exists nowhere any more: the next page comes from the server as a whole. */
async function broken(clientId: string) {
  await caches.delete(own)
  ;(await worker.clients.get(clientId))?.postMessage('unrecoverable')
}

/** Drops the versions that no open page runs: each page holds a lock named like its version. */
async function clean() {
  if (worker.registration.installing || worker.registration.waiting) return
  const { held = [] } = await navigator.locks.query()
  const needed = new Set([own, ...held.map(({ name }) => name)])
  for (const name of await caches.keys()) if (name.startsWith('build-') && !needed.has(name)) await caches.delete(name)
}
