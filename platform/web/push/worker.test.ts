import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { transformWithOxc } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const id = '019aa000-0000-7000-8000-000000000001'
const origin = 'https://portal.firma.example'
let code = ''
beforeAll(async () => {
  const source = join(import.meta.dirname, '..', 'pwa', 'worker.ts')
  ;({ code } = await transformWithOxc(readFileSync(source, 'utf8'), source))
})

/** The worker as the build makes it, in a browser that only writes down what it is asked. */
function worker({
  language = 'de-DE',
  answer = { ok: true, json: () => ({ ziel: '/ticket/10001' }) } as object,
  windows = [] as { url: string; focus: () => void }[],
  /** What subscribing answers each time; an error is thrown. */
  subscriptions = [] as (object | Error)[],
} = {}) {
  const handlers = new Map<string, (event: object) => void>()
  const done: Record<'shown' | 'asked' | 'opened' | 'sent' | 'subscribed', unknown[]> = { shown: [], asked: [], opened: [], sent: [], subscribed: [] }
  const self = {
    addEventListener: (type: string, act: (event: object) => void) => handlers.set(type, act),
    registration: {
      showNotification: (title: string, options: object) => done.shown.push([title, options]),
      pushManager: {
        subscribe: (options: object) => {
          done.subscribed.push(options)
          const next = subscriptions.shift()
          return next instanceof Error ? Promise.reject(next) : Promise.resolve({ toJSON: () => next })
        },
        getSubscription: () => Promise.resolve({ unsubscribe: () => Promise.resolve(done.subscribed.push('unsubscribed')) }),
      },
    },
    clients: { matchAll: () => Promise.resolve(windows), openWindow: (address: string) => done.opened.push(address) },
  }
  const fetch = (path: string, init?: { method: string; body: string }) => {
    if (init) done.sent.push([init.method, path, JSON.parse(init.body)])
    else done.asked.push(path)
    return Promise.resolve(answer)
  }
  runInContext(code, createContext({ self, fetch, URL, navigator: { language }, location: { origin }, build: { hash: 'x', version: '1', files: {} } }))
  return {
    ...done,
    happens: async (type: string, event: object) => {
      let work: unknown
      handlers.get(type)!({
        ...event,
        waitUntil: (next: unknown) => {
          work = next
        },
      })
      await work
    },
  }
}
const push = (data: unknown) => ({ data: { json: () => data } })
const tap = (data: object | null) => ({ notification: { close: () => {}, data } })

test('eine Benachrichtigung nennt nie, worum es geht', async () => {
  const w = worker()
  await w.happens('push', push({ id, text: 'Kanariengelb' }))
  expect(w.shown).toEqual([['Neuigkeiten im Portal', { icon: '/icon-192.png', lang: 'de', data: { id }, tag: id }]])
  const english = worker({ language: 'en-GB' })
  await english.happens('push', push({ id }))
  expect(english.shown).toMatchObject([['News in the portal', { lang: 'en' }]])
})
test('auch eine unlesbare zeigt sich, und niemand ruft mit ihr etwas auf', async () => {
  const w = worker()
  for (const event of [{ data: null }, push(null), push({ id: '../../auth/logout' }), { data: { json: () => JSON.parse('{') as unknown } }])
    await w.happens('push', event)
  expect(w.shown).toHaveLength(4)
  expect(w.shown.map((one) => (one as [string, { data: object }])[1].data)).toEqual([{ id: '' }, { id: '' }, { id: '' }, { id: '' }])
  await w.happens('notificationclick', tap({ id: '' }))
  await w.happens('notificationclick', tap(null))
  expect([w.asked, w.opened]).toEqual([[], [`${origin}/`, `${origin}/`]])
})
test('wer darauf tippt, kommt zu dem, was gemeint war; ein offenes Fenster wird benutzt', async () => {
  const w = worker()
  await w.happens('notificationclick', tap({ id }))
  expect([w.asked, w.opened]).toEqual([[`/api/v1/settings/benachrichtigungen/${id}`], [`${origin}/ticket/10001`]])
  let focused = 0
  const open = worker({ windows: [{ url: `${origin}/ticket/10001`, focus: () => (focused += 1) }] })
  await open.happens('notificationclick', tap({ id }))
  expect([open.opened, focused]).toEqual([[], 1])
})
test('wer inzwischen abgemeldet ist, kommt zur Startseite; auf eine fremde Seite kommt niemand', async () => {
  const out = worker({ answer: { ok: false } })
  await out.happens('notificationclick', tap({ id }))
  expect(out.opened).toEqual([`${origin}/`])
  for (const ziel of ['//boese.example/x', '/\\boese.example', '/\t/boese.example', 'https://boese.example/', '/.//boese.example/x', '/x/..//boese.example']) {
    const foreign = worker({ answer: { ok: true, json: () => ({ ziel }) } })
    await foreign.happens('notificationclick', tap({ id }))
    // The whole address is opened, never a path that could be read once more.
    expect(
      foreign.opened.filter((one) => !String(one).startsWith(`${origin}/`)),
      ziel,
    ).toEqual([])
  }
})

const stand = (abo: object | null) => ({ ok: true, json: () => ({ schluessel: 'unser-schluessel', abo }) })
const neu = { endpoint: 'https://push.example/neu', keys: { p256dh: 'p', auth: 'a' } }
const getauscht = ['PUT', '/api/v1/settings/push', { endpunkt: neu.endpoint, ...neu.keys, ersetzt: 'https://push.example/alt' }]
test('erneuert der Browser sein Abonnement, erfährt das Portal davon, ohne dass eine Seite offen ist', async () => {
  const w = worker({ answer: stand({ endpunkt: 'https://push.example/alt', gilt: true }), subscriptions: [neu] })
  await w.happens('pushsubscriptionchange', {})
  expect(w.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'unser-schluessel' }])
  expect([w.asked, w.sent]).toEqual([['/api/v1/settings/push'], [getauscht]])
})
test('steht eines mit einem früheren Schlüssel im Weg, wird es zurückgegeben', async () => {
  const w = worker({ answer: stand({ endpunkt: 'https://push.example/alt', gilt: false }), subscriptions: [new Error('InvalidStateError'), neu] })
  await w.happens('pushsubscriptionchange', {})
  expect(w.subscribed).toMatchObject([{ userVisibleOnly: true }, 'unsubscribed', { userVisibleOnly: true }])
  expect(w.sent).toEqual([getauscht])
})
test('ist niemand angemeldet oder hat es hier niemand eingeschaltet, geschieht nichts; ein Fehler bleibt still', async () => {
  for (const answer of [{ ok: false }, stand(null)]) {
    const w = worker({ answer, subscriptions: [neu] })
    await w.happens('pushsubscriptionchange', {})
    expect([w.subscribed, w.sent]).toEqual([[], []])
  }
  const down = worker({ answer: stand({ endpunkt: 'https://push.example/alt', gilt: true }), subscriptions: [new Error('a'), new Error('b')] })
  await down.happens('pushsubscriptionchange', {})
  expect(down.sent).toEqual([])
})
