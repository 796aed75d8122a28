import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { sql } from 'kysely'
import { dora, gast, portal } from '#test/cast.ts'
import { health } from './health.ts'

const token = 'ein-langer-zufaelliger-text'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({ METRICS_TOKEN: token, DATA_DIR: tmpdir() })
})
afterAll(() => p.stop())

const get = (url: string, headers: Record<string, string> = {}) => p.server.inject({ method: 'GET', url, headers })
const ready = async () => {
  const answer = await get('/readyz')
  return { status: answer.statusCode, ...answer.json<{ ok: boolean; checks: Record<string, boolean> }>() }
}
const good = { datenbank: true, migrationen: true, platte: true, warteschlange: true }

test('ein gesunder Server lebt und ist bereit', async () => {
  expect([(await get('/livez')).statusCode, (await get('/livez')).json()]).toEqual([200, { ok: true }])
  expect(await ready()).toEqual({ status: 200, ok: true, checks: good })
})

test('fehlt eine Migration, ist er nicht bereit, und niemand Fremdes erfährt, welche', async () => {
  const {
    rows: [last],
  } = await sql<{ name: string }>`select name from public.migration order by name desc limit 1`.execute(p.db)
  await p.alsBesitzer(async (owner) => {
    await owner.query(`update public.migration set name = 'spaeter' where name = $1`, [last!.name])
  })
  const answer = await get('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, checks: { ...good, migrationen: false } }])
  expect(answer.payload).not.toContain(last!.name)
  expect((await health(p.parts)).checks['migrationen']!.text).toContain(last!.name)
  await p.alsBesitzer(async (owner) => {
    await owner.query(`update public.migration set name = $1 where name = 'spaeter'`, [last!.name])
  })
  expect(await ready()).toMatchObject({ status: 200 })
})

test('ist die Datenbank weg, bleibt er eine halbe Minute im Spiel, sagt dann 503 ohne Einzelheiten und kommt von selbst wieder', async () => {
  const {
    rows: [{ name }],
  } = (await sql<{ name: string }>`select current_database() as name`.execute(p.db)) as { rows: [{ name: string }] }
  const admin = new pg.Client({ connectionString: inject('database').url })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    // Every server loses it at the same moment: a proxy that turns all of them away would show a page of its own.
    const weg = { datenbank: false, migrationen: false, platte: true, warteschlange: false }
    expect(await ready()).toEqual({ status: 200, ok: true, checks: weg })
    p.parts.lostSince! -= 31_000
    const answer = await get('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, checks: weg }])
    expect(answer.payload).not.toMatch(new RegExp(`${name}|postgres|connection`, 'i'))
    expect((await get('/livez')).statusCode).toBe(200)
    const call = await get('/api/v1/auth/portal')
    expect([call.statusCode, call.json()]).toMatchObject([503, { code: 'datenbank-weg' }])
  } finally {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
  await expect.poll(ready, { interval: 50 }).toEqual({ status: 200, ok: true, checks: good })
})

test('eine Nachricht, die seit Stunden wartet, steht im Befund und hält den Verkehr nicht auf', async () => {
  await p.db
    .insertInto('postausgang')
    .values({ id: crypto.randomUUID(), an: 'x@firma.example', betreff: '', text: '', anlass: 'probe', erstellt: sql<string>`now() - interval '3 hours'` })
    .execute()
  expect((await health(p.parts)).checks['warteschlange']!.text).toMatch(/180 Min/)
  expect(await ready()).toEqual({ status: 200, ok: true, checks: { ...good, warteschlange: false } })
  await p.db.deleteFrom('postausgang').execute()
})

test('die Messwerte sind ohne Kennwort zu und mit ihm offen', async () => {
  const cookie = { cookie: await p.cookie(dora) }
  for (const headers of [
    {},
    cookie,
    { authorization: 'Bearer falsch' },
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer ${token}x` },
  ] as Record<string, string>[]) {
    const answer = await get('/metrics', headers)
    expect([answer.statusCode, answer.payload]).toEqual([401, ''])
  }
  await p.send(gast, { method: 'GET', path: '/v1/auth/session', permission: 'angemeldet', scope: 'selbst', result: undefined as never }, {})
  const open = await get('/metrics', { authorization: `Bearer ${token}` })
  expect(open.statusCode).toBe(200)
  expect(open.headers['content-type']).toMatch(/^text\/plain/)
  expect(open.payload).toMatch(/portal_http_seconds_count\{method="GET",route="\/api\/v1\/auth\/session",status="200"\} \d/)
  expect(open.payload).toMatch(/^portal_live_streams 0$/m)
  expect(open.payload).toMatch(/^portal_statistik_abweichung 0$/m)
  expect(open.payload).toMatch(/process_resident_memory_bytes \d/)
})

test('ohne eingestelltes Kennwort gibt es keine Messwerte, ohne Datenordner keinen Verkehr', async () => {
  const other = await portal({ DATA_DIR: '/gibt/es/nicht' })
  try {
    expect((await other.server.inject('/readyz')).json()).toEqual({ ok: false, checks: { ...good, platte: false } })
    const answer = await other.server.inject({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer undefined' } })
    expect(answer.payload).not.toContain('portal_http_seconds')
  } finally {
    await other.stop()
  }
})

test('wer aufhört, sagt es zuerst dem Lastverteiler', async () => {
  p.parts.closing = true
  expect(await ready()).toEqual({ status: 503, ok: false, checks: good })
  const answer = await get('/livez')
  expect([answer.statusCode, answer.headers['connection']]).toEqual([200, 'close'])
  p.parts.closing = false
  expect((await ready()).status).toBe(200)
})
