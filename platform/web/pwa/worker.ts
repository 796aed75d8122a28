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
interface Worker {
  addEventListener: ((type: 'install' | 'activate', act: (event: Waits) => void) => void) &
    ((type: 'fetch', act: (event: Asked) => void) => void) &
    ((type: 'message', act: (event: Told) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void>; get: (id: string) => Promise<{ postMessage: (data: unknown) => void } | undefined> }
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
