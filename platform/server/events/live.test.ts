import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls as login } from '#apps/login/contract.ts'
import { serverApps } from '#apps/index.server.ts'
import { calls as settings } from '#apps/settings/contract.ts'
import { calls as stempelerfassung } from '#apps/stempelerfassung/contract.ts'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, gast, kunde, max, portal, type Figure, probeApp } from '#test/cast.ts'
import { emit } from '../http/context.ts'
import { defineServer, type Handlers } from '../http/app.ts'
import { streamsPerPerson } from './live-stream.ts'
import { beginSession } from '../access/sessions.ts'

const calls = defineContract(probeApp)({
  lesen: { method: 'GET', path: '/v1/probe', permission: 'angemeldet', scope: 'selbst', result: z.object({}), live: ['probe'] },
  melden: {
    method: 'POST',
    path: '/v1/probe',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ id: z.string(), ablehnen: z.boolean() }),
    result: z.object({}),
  },
})
const everybody = ['STEMPELERFASSUNG', 'DASHBOARD', 'VERWALTUNG']
const handlers: Handlers<typeof calls> = {
  async lesen() {
    return {}
  },
  async melden(context, { body: { id, ablehnen } }) {
    emit(context, 'probe', [id], everybody)
    if (ablehnen) throw refused('probe.abgelehnt')
    return {}
  },
}
const apps = [...serverApps, defineServer(probeApp, { calls, handlers, messages: { de: {}, en: {} } })]

let p: Awaited<ReturnType<typeof portal>>
let second: Awaited<ReturnType<typeof p.second>>
beforeAll(async () => {
  p = await portal({ PORT: '0' }, apps)
  second = await p.second()
})
afterAll(async () => {
  await second.stop()
  await p.stop()
})

interface Event {
  topic: string
  ids: string[]
  at: number
}
/** An open stream over the network, as a browser holds it; what arrived so far in order. */
async function listen(cookie: string, address = p.address) {
  const stop = new AbortController()
  const answer = await fetch(`${address}/api/v1/live`, { headers: { cookie }, signal: stop.signal })
  const heard: Event[] = []
  const ear = {
    heard,
    status: answer.status,
    headers: answer.headers,
    ended: false,
    sleeping: false,
    close: () => stop.abort(),
    of: (topic: string) => heard.filter((event) => event.topic === topic),
  }
  void (async () => {
    let rest = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n')
      rest = lines.pop()!
      ear.sleeping ||= lines.includes('event: sleep')
      for (const line of lines) if (line.startsWith('data: ')) heard.push({ ...(JSON.parse(line.slice(6)) as Event), at: performance.now() })
    }
    ear.ended = true
  })().catch(() => {})
  return ear
}
const ears = async (...who: Figure[]) => Promise.all(who.map(async (one) => listen(await p.cookie(one))))
const fresh = async ({ anwenderId }: Figure) => {
  const { id, token } = await beginSession(p.db, { anwenderId, stay: false, address: '127.0.0.1', browser: 'test', idleMinutes: 30 })
  return { id, cookie: `sitzung=${token}` }
}
const stamp = (who: Figure) =>
  p.als(who, stempelerfassung).stempeln({ body: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag: 'arrival', code: 'Normal' } })
const report = (server: Pick<typeof p, 'als'> = p, id: string = uuid(), ablehnen = false) =>
  server
    .als(anna, calls)
    .melden({ body: { id, ablehnen } })
    .then(() => id)
/** Everything that came before this has arrived: an event that this ear hears for sure is through. */
const until = async (ear: Awaited<ReturnType<typeof listen>>, id: string) =>
  expect.poll(() => ear.of('probe').some(({ ids }) => ids.includes(id)), { interval: 10 }).toBe(true)

test('ein Ereignis kommt nur bei denen an, die es lesen dürfen', async () => {
  const [colleague, other, field, customer, none, head] = await ears(bernd, emil, max, kunde, gast, carla)
  await stamp(anna)
  const id = await report()
  for (const ear of [colleague!, other!, field!, customer!, head!]) await until(ear, id)
  const heard = (topic: string) => [colleague, other, field, customer, none, head].map((ear) => ear!.of(topic).length)
  expect({ anwesenheit: heard('anwesenheit'), stempel: heard('stempel'), probe: heard('probe') }).toEqual({
    anwesenheit: [1, 0, 0, 0, 0, 1], // same account with the right; another account, the right missing, a customer, a guest: nothing
    stempel: [0, 0, 0, 0, 0, 1], // one's own, and whoever sees all stamps of the account
    probe: [1, 1, 1, 1, 0, 1],
  })
  expect(colleague!.of('anwesenheit')[0]!.ids).toEqual([anna.lstfixId])
  for (const ear of [colleague, other, field, customer, none, head]) ear!.close()
})

test('wer in Wien arbeitet, wird in Nordheim nicht gehört, und wer beide Konten führt, hört beides', async () => {
  const [nordheim, vienna, both] = await ears(bernd, emil, carla)
  await stamp(emil)
  const id = await report()
  for (const ear of [nordheim!, vienna!, both!]) await until(ear, id)
  expect([nordheim, vienna, both].map((ear) => ear!.of('anwesenheit').map(({ ids }) => ids))).toEqual([[], [[emil.lstfixId]], [[emil.lstfixId]]])
  for (const ear of [nordheim, vienna, both]) ear!.close()
})

test('ohne Anmeldung gibt es keinen Strom, mit ihr einen, der nirgends gespeichert wird', async () => {
  const stranger = await fetch(`${p.address}/api/v1/live`)
  expect([stranger.status, ((await stranger.json()) as { code: string }).code]).toEqual([401, 'nicht-angemeldet'])
  const ear = await listen(await p.cookie(anna))
  expect([ear.status, ear.headers.get('content-type'), ear.headers.get('cache-control')]).toEqual([200, 'text/event-stream', 'no-store'])
  expect(ear.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  ear.close()
})

test('die Reihenfolge bleibt, und nichts kommt doppelt', async () => {
  const ear = await listen(await p.cookie(bernd), second.address)
  // What happened before it listened may still be on its way to the second server.
  const before = await report()
  await until(ear, before)
  const ids = []
  for (let nr = 0; nr < 40; nr++) ids.push(await report(nr % 2 ? p : second))
  await until(ear, ids.at(-1)!)
  const heard = ear.of('probe').map((event) => event.ids[0])
  expect(heard.slice(heard.indexOf(before) + 1)).toEqual(ids)
  ear.close()
})

test('eine verlorene Benachrichtigung findet der nächste Blick', async () => {
  const ear = await listen(await p.cookie(bernd))
  const id = uuid()
  await p.db
    .insertInto('ereignis')
    .values({ thema: 'probe', ids: JSON.stringify([id]), fuer: JSON.stringify(everybody) })
    .execute()
  await until(ear, id)
  // And when the connection that listens is gone altogether.
  const listeners = (act: string) =>
    p.alsBesitzer(async (owner) => {
      pids = (
        await owner.query<{ pid: number }>(`select pid, ${act} from pg_stat_activity where datname = current_database() and application_name = 'portal-live'`)
      ).rows.map(({ pid }) => pid)
    })
  let pids: number[] = []
  await listeners('pg_terminate_backend(pid)')
  expect(pids).toHaveLength(2)
  await until(ear, await report())
  await expect
    .poll(
      async () => {
        await listeners('1')
        return pids.length
      },
      { interval: 50 },
    )
    .toBe(2)
  ear.close()
})

test('eine abgelehnte Tat meldet nichts', async () => {
  const [ear] = await ears(bernd)
  const never = uuid()
  await expect(report(p, never, true)).rejects.toMatchObject({ status: 422 })
  await until(ear!, await report())
  expect(ear!.of('probe').some(({ ids }) => ids.includes(never))).toBe(false)
  ear!.close()
})

test('endet die Sitzung, endet der Strom, auch am anderen Server', async () => {
  const [one, two, three] = [await fresh(emil), await fresh(emil), await fresh(emil)]
  const [here, there, stays] = [await listen(one.cookie), await listen(two.cookie, second.address), await listen(three.cookie)]
  await p.send(null, login.logout, {}, { cookie: one.cookie })
  await expect.poll(() => here.ended, { interval: 10 }).toBe(true)
  expect([there.ended, stays.ended]).toEqual([false, false])
  await p.send(null, settings.andereBeenden, {}, { cookie: three.cookie })
  await expect.poll(() => there.ended, { interval: 10 }).toBe(true)
  await until(stays, await report())
  expect([stays.ended, (await listen(two.cookie)).status]).toEqual([false, 401])
  stays.close()
})

test('ein gesperrter Anwender hört im selben Augenblick auf zu hören', async () => {
  const ear = await listen((await fresh(max)).cookie)
  await p.als(dora, verwaltung).anwenderAktiv({ params: { id: max.anwenderId }, body: { aktiv: false } })
  await expect.poll(() => ear.ended, { interval: 10 }).toBe(true)
  await p.als(dora, verwaltung).anwenderAktiv({ params: { id: max.anwenderId }, body: { aktiv: true } })
})

test('läuft die Sitzung ab, endet der Strom mit dem nächsten Herzschlag', async () => {
  const { id, cookie } = await fresh(bernd)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const ear = await listen(cookie)
    vi.advanceTimersByTime(20_000)
    await until(ear, await report())
    expect(ear.ended).toBe(false)
    await p.db
      .updateTable('sitzung')
      .set({ laeuftAb: Temporal.Now.instant().subtract({ seconds: 1 }).toString() })
      .where('id', '=', id)
      .execute()
    vi.advanceTimersByTime(20_000)
    await vi.waitFor(() => expect(ear.ended).toBe(true), { timeout: 30_000, interval: 10 })
  } finally {
    vi.useRealTimers()
  }
})

test('wer sehr viele Seiten öffnet, behält die letzten; die erste schläft, bis jemand hinsieht, und andere merken nichts', async () => {
  const [mine, foreign] = [await fresh(anna), await fresh(bernd)]
  const colleague = await listen(foreign.cookie)
  const mineAll = []
  for (let nr = 0; nr < streamsPerPerson; nr++) mineAll.push(await listen(mine.cookie))
  const [first, second] = mineAll
  expect([first!.ended, first!.sleeping]).toEqual([false, false])
  const last = await listen(mine.cookie)
  await expect.poll(() => first!.ended, { interval: 10 }).toBe(true)
  expect(first!.sleeping).toBe(true)
  const id = await report()
  for (const ear of [second!, last, colleague]) await until(ear, id)
  expect([second!.ended, last.ended, colleague.ended, first!.of('probe')]).toEqual([false, false, false, []])
  for (const ear of [...mineAll, last, colleague]) ear.close()
})

test('mehr Seiten, als ein Server tragen soll, werden mit einem Satz auf später verwiesen', async () => {
  const small = await portal({ PORT: '0', LIVE_STREAMS_MAX: '1' })
  try {
    const cookie = await small.cookie(anna)
    const ear = await listen(cookie, small.address)
    const answer = await fetch(`${small.address}/api/v1/live`, { headers: { cookie: await small.cookie(bernd) } })
    expect([answer.status, answer.headers.get('retry-after'), ((await answer.json()) as { detail: string }).detail]).toEqual([
      503,
      '30',
      'Gerade sind sehr viele Seiten geöffnet. Ihre wird gleich wieder automatisch aktualisiert.',
    ])
    ear.close()
    await expect
      .poll(async () => {
        const again = await listen(await small.cookie(bernd), small.address)
        again.close()
        return again.status
      })
      .toBe(200)
  } finally {
    await small.stop()
  }
})
