import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pauses, watchMailbox } from '#platform/server/mailbox/idle.ts'
import { fetchNew } from '#platform/server/mailbox/imap.ts'
import type { Keeper } from '#platform/server/mailbox/keep.ts'
import { portal } from '#test/cast.ts'
import { besetze, kundeA } from '#test/ticket/ticketbesetzung.ts'
import { dovecot } from './dovecot.ts'

let imap: Awaited<ReturnType<typeof dovecot>>
let p: Awaited<ReturnType<typeof portal>>
let leitung: Awaited<ReturnType<typeof line>>
beforeAll(async () => {
  imap = await dovecot()
  leitung = await line(Number(new URL(imap.url('x')).port))
  // Without MAIL_IN_IMAP_URL: no job asks each minute, so what arrives arrives by the watch.
  p = await portal({ MAIL_IN_ADDRESS: 'support@testbau.example' })
  await besetze(p.db)
})
afterAll(async () => {
  await leitung?.close()
  await p?.stop()
  await imap?.ende()
})
const watches: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()))
  leitung.open()
})

/** A line to the mail server that can be cut and closed. */
async function line(to: number) {
  const sockets = new Set<Socket>()
  let shut = false
  let calls = 0
  const server = createServer((near) => {
    calls++
    if (shut) return near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
    sockets.add(near)
    near.on('close', () => sockets.delete(near))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    lines: () => sockets.size,
    calls: () => calls,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    shut: () => {
      shut = true
    },
    open: () => {
      shut = false
    },
    close: () => new Promise<unknown>((done) => server.close(done)),
  }
}
const keeper = (user: string): Keeper => ({ db: p.db, store: p.parts.files.service.store, jobs: p.parts.jobs, postfach: `${user}@testbau.example` })
const through = (user: string) => {
  const url = new URL(imap.url(user))
  url.port = String(leitung.port)
  return url
}
const soon = { ...pauses, first: 50, longest: 200, turn: 50, look: 100 }
/** Watches this mailbox; what went wrong is counted. */
function wache(user: string, times = soon) {
  const errors: string[] = []
  const watch = watchMailbox(keeper(user), through(user), 1_000_000, (error) => errors.push(String(error)), times)
  watches.push(watch)
  return { errors, stop: () => watch.stop() }
}
const lege = (user: string, id: string) =>
  imap.lege(user, `Message-ID: <${id}@anker.example>\nFrom: ${kundeA.username}\nTo: support@testbau.example\nSubject: ${id}\n\nEs ist kalt.\n`)
const da = (user: string) =>
  p.db
    .selectFrom('posteingang')
    .where('postfach', '=', `${user}@testbau.example`)
    .orderBy('kennung')
    .select('kennung')
    .execute()
    .then((rows) => rows.map(({ kennung }) => kennung.split('@')[0]))
const wacht = () => expect.poll(leitung.lines, { interval: 20 }).toBe(1)

test('eine neue Nachricht kommt an, ohne dass jemand nachsieht; was vorher da lag, auch', async () => {
  await lege('wach', 'a-vorher')
  wache('wach')
  await expect.poll(() => da('wach'), { interval: 30 }).toEqual(['a-vorher'])
  await lege('wach', 'b-nachher')
  await expect.poll(() => da('wach'), { interval: 30 }).toEqual(['a-vorher', 'b-nachher'])
  await Promise.all(['c1', 'c2', 'c3'].map((id) => lege('wach', id)))
  await expect.poll(() => da('wach'), { interval: 30 }).toEqual(['a-vorher', 'b-nachher', 'c1', 'c2', 'c3'])
  expect(await imap.flags('wach')).toHaveLength(5)
})
test('eine abgerissene Leitung wird neu aufgebaut, und was dazwischen kam, kommt', async () => {
  const { errors } = wache('riss')
  await wacht()
  leitung.shut()
  leitung.cut()
  await lege('riss', 'dazwischen')
  await expect.poll(leitung.calls, { interval: 20 }).toBeGreaterThan(leitung.calls())
  expect(await da('riss')).toEqual([])
  leitung.open()
  await expect.poll(() => da('riss'), { interval: 30 }).toEqual(['dazwischen'])
  expect(errors.length).toBeGreaterThan(0)
  await lege('riss', 'danach')
  await expect.poll(() => da('riss'), { interval: 30 }).toEqual(['danach', 'dazwischen'])
})
test('von zweien wacht einer; geht er, übernimmt der andere', async () => {
  const erste = wache('zwei')
  await wacht()
  const zweite = wache('zwei')
  // Several turns of the second one.
  await new Promise((done) => setTimeout(done, 500))
  expect(leitung.lines()).toBe(1)
  await erste.stop()
  await wacht()
  await lege('zwei', 'uebernommen')
  await expect.poll(() => da('zwei'), { interval: 30 }).toEqual(['uebernommen'])
  expect([erste.errors, zweite.errors]).toEqual([[], []])
})
test('Wache und Abholung zugleich nehmen dieselbe Nachricht einmal', async () => {
  wache('beide')
  await wacht()
  await Promise.all([
    ...['d1', 'd2', 'd3'].map((id) => lege('beide', id)),
    ...Array.from({ length: 3 }, () => fetchNew(keeper('beide'), new URL(imap.url('beide')), 1_000_000)),
  ])
  await expect.poll(() => da('beide'), { interval: 30 }).toEqual(['d1', 'd2', 'd3'])
})
test('angehalten hinterlässt sie keine Leitung und keine Sperre, auch mitten im Warten auf einen Server, den es nicht gibt', async () => {
  const { stop } = wache('halt')
  await wacht()
  await stop()
  await expect.poll(leitung.lines, { interval: 20 }).toBe(0)
  leitung.shut()
  const vergebens = wache('halt', { ...soon, first: 60_000, longest: 60_000 })
  await expect.poll(() => vergebens.errors.length, { interval: 20 }).toBe(1)
  await vergebens.stop()
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and
    ((classid::bigint << 32) | objid::bigint) in (hashtextextended('post-wache', 0), hashtextextended('post-holen', 0))`.execute(p.db)
  expect(rows).toEqual([{ n: 0 }])
})
