import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal } from '#test/cast.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { verify } from '../record/audit.ts'
import { cleanUpJob } from '../record/clean-up.ts'
import { tell } from '../database/db-driver.ts'
import { startHints, type Hints } from './hints.ts'
import { startJobs, tries, type Job, type Jobs } from './jobs.ts'
import { signIn } from '../database/login.ts'

const ran: { server: number; id: string }[] = []
const fails = new Set<string>()
const jobsOf = (server: number): Job[] => [
  {
    name: 'zaehlen',
    cron: '0 3 * * *',
    async run({ id }) {
      ran.push({ server, id: id! })
      if (fails.has(id!)) throw new Error('klappt nicht')
    },
  },
]
const errors: unknown[] = []

let database: TestDatabase
let hints: Hints
let [one, two] = [undefined as unknown as Jobs, undefined as unknown as Jobs]
beforeAll(async () => {
  database = await testDatabase()
  const onError = (error: unknown) => errors.push(error)
  const login = { url: database.url, role: database.role }
  hints = startHints(database.db, login, onError)
  one = await startJobs(database.url, login, jobsOf(1), onError, { hear: hints.hear })
  two = await startJobs(database.url, await signIn(database.url, database.role), jobsOf(2), onError, { hear: hints.hear })
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await hints.stop()
  await database.drop()
})

const times = (id: string) => ran.filter((run) => run.id === id).length
const state = async (id: string) =>
  (await sql<{ state: string }>`select state from pgboss.job where name = 'zaehlen' and data ->> 'id' = ${id}`.execute(database.db)).rows.map(
    (row) => row.state,
  )

test('bei zwei Servern läuft jeder Auftrag, und keiner doppelt', async () => {
  const ids = Array.from({ length: 60 }, () => uuid())
  await Promise.all(ids.map((id, nr) => (nr % 2 ? one : two).send(database.db, 'zaehlen', { id })))
  await expect.poll(() => ids.every((id) => times(id) > 0), { interval: 30 }).toBe(true)
  expect(ids.map(times)).toEqual(ids.map(() => 1))
})

test('ein Auftrag aus einer verworfenen Buchung läuft nie', async () => {
  const [kept, dropped] = [uuid(), uuid()]
  await database.db
    .transaction()
    .execute(async (trx) => {
      await one.send(trx, 'zaehlen', { id: dropped })
      throw new Error('verworfen')
    })
    .catch(() => {})
  await one.send(database.db, 'zaehlen', { id: kept })
  await expect.poll(() => times(kept), { interval: 30 }).toBe(1)
  expect([times(dropped), await state(dropped)]).toEqual([0, []])
})

test('was scheitert, kommt wieder dran, bis es genug ist, und hält das andere nicht auf', async () => {
  const [bad, good] = [uuid(), uuid()]
  fails.add(bad)
  await one.send(database.db, 'zaehlen', { id: bad })
  await one.send(database.db, 'zaehlen', { id: good })
  await expect.poll(() => times(good), { interval: 30 }).toBe(1)
  // Time passes: all pauses but the last are over.
  const later = () =>
    sql`update pgboss.job set start_after = now(), retry_count = retry_limit - 1 where name = 'zaehlen' and state = 'retry' and retry_limit = ${tries - 1}`.execute(
      database.db,
    )
  await expect.poll(async () => (await later()).numAffectedRows, { interval: 30 }).toBe(1n)
  await tell(database.db, 'zaehlen')
  await expect.poll(() => state(bad), { interval: 30 }).toEqual(['failed'])
  expect([times(bad), times(good)]).toEqual([2, 1])
})

test('ein Auftrag mit Uhrzeit steht einmal im Plan, auch bei zwei Servern', async () => {
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(database.db)
  expect(rows).toEqual([{ name: 'zaehlen', cron: '0 3 * * *' }])
  expect(errors).toEqual([])
})

const hours = (count: number) => sql<string>`now() - interval '1 hour' * ${count}`
const days = (count: number) => hours(24 * count)
/** A row older and one younger than the limit, in each table that is tidied. The id of the younger one ends in 2. */
async function fill({ db }: TestDatabase) {
  const anwenderId = uuid()
  const [old, fresh] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
  await db.insertInto('filiale').values({ vkforgid: 1, name: 'Testbau', ort: '', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await db.insertInto('anwender').values({ id: anwenderId, username: 'anna', anzeigename: 'Anna', accountid: 1 }).execute()
  await db
    .insertInto('ereignis')
    .values([
      { thema: old, zeitpunkt: hours(25) },
      { thema: fresh, zeitpunkt: hours(23) },
    ])
    .execute()
  await db
    .insertInto('idempotenz')
    .values(
      [
        { schluessel: old, zeitpunkt: hours(30 * 24 + 1) },
        { schluessel: fresh, zeitpunkt: hours(30 * 24 - 1) },
      ].map((row) => ({ ...row, anwenderId, anfrage: Buffer.alloc(32), antwort: '{}' })),
    )
    .execute()
  await db
    .insertInto('drossel')
    .values([
      { schluessel: old, zeiten: sql<string[]>`array[now() - interval '3 days', now() - interval '25 hours']` },
      { schluessel: fresh, zeiten: sql<string[]>`array[now() - interval '3 days', now() - interval '23 hours']` },
    ])
    .execute()
  await db
    .insertInto('passwortCode')
    .values(
      [
        { id: old, laeuftAb: hours(25) },
        { id: fresh, laeuftAb: hours(23) },
      ].map((row) => ({ ...row, anwenderId, codeHash: 'x' })),
    )
    .execute()
  const session = { anwenderId, stayAuthenticated: false, adresse: '', browser: '' }
  await db
    .insertInto('sitzung')
    .values([
      { ...session, id: old, tokenHash: Buffer.from('1'), laeuftAb: days(91) },
      { ...session, id: fresh, tokenHash: Buffer.from('2'), laeuftAb: days(89) },
      { ...session, id: uuid(), tokenHash: Buffer.from('3'), laeuftAb: hours(-1), beendet: days(91) },
      { ...session, id: '00000000-0000-7000-8000-000000000012', tokenHash: Buffer.from('4'), laeuftAb: days(100), beendet: days(1) },
      { ...session, id: '00000000-0000-7000-8000-000000000022', tokenHash: Buffer.from('5'), begonnen: days(400), laeuftAb: hours(-1) },
    ])
    .execute()
  const mail = { an: 'x@firma.example', betreff: '', text: 'Code', anlass: 'probe' }
  await db
    .insertInto('postausgang')
    .values([
      { ...mail, id: old, zustand: 'gesendet', erstellt: days(181) },
      { ...mail, id: fresh, zustand: 'gesendet', erstellt: days(179) },
      { ...mail, id: uuid().slice(0, -2) + '12', erstellt: days(400) },
      { ...mail, id: uuid().slice(0, -2) + '22', geheim: true, erstellt: hours(73) },
      { ...mail, id: uuid().slice(0, -2) + '32', geheim: true, erstellt: hours(71) },
    ])
    .execute()
  await db
    .insertInto('pruefspur')
    .values({ zeitpunkt: days(4000), anwenderName: '', aktion: 'probe', gegenstand: 'probe', gegenstandId: old })
    .execute()
}

test('aufgeräumt wird, was seinen Dienst getan hat, und nichts Jüngeres', async () => {
  await fill(database)
  const { rows: before } = await sql<{ id: string }>`select gegenstand_id as id from pruefspur`.execute(database.db)
  await cleanUpJob(database.db).run({})
  const left = async (table: string, column: string) =>
    (await sql<{ id: string }>`select ${sql.ref(column)}::text as id from ${sql.table(table)} order by 1`.execute(database.db)).rows.map(({ id }) =>
      Number(id.slice(-2)),
    )
  expect({
    ereignis: await left('ereignis', 'thema'),
    idempotenz: await left('idempotenz', 'schluessel'),
    drossel: await left('drossel', 'schluessel'),
    passwortCode: await left('passwort_code', 'id'),
    sitzung: await left('sitzung', 'id'),
  }).toEqual({ ereignis: [2], idempotenz: [2], drossel: [2], passwortCode: [2], sitzung: [2, 12, 22] })
  const mails = (
    await sql<{ id: string; text: string; zustand: string }>`select right(id::text, 2) as id, text, zustand from postausgang order by 1`.execute(database.db)
  ).rows
  expect(mails.map(({ id, text, zustand }) => [Number(id), text, zustand])).toEqual([
    [2, 'Code', 'gesendet'],
    [12, 'Code', 'wartet'],
    [22, '', 'fehlgeschlagen'],
    [32, 'Code', 'wartet'],
  ])
  expect((await sql`select from pruefspur`.execute(database.db)).rows.length).toBe(before.length)
})

test('der Auftrag „siegeln“ versiegelt, was liegen blieb, und „aufräumen“ ist im Plan', async () => {
  const p = await portal()
  try {
    await p.db
      .insertInto('pruefspur')
      .values(
        Array.from({ length: 3 }, (_, nr) => ({
          anwenderId: anna.anwenderId,
          anwenderName: 'Anna',
          aktion: 'probe',
          gegenstand: 'probe',
          gegenstandId: String(nr),
        })),
      )
      .execute()
    await p.parts.jobs.send(p.db, 'siegeln', { id: uuid() })
    await expect.poll(() => verify(p.db), { interval: 30 }).toEqual({ checked: 3, broken: null })
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(p.db)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['aufraeumen', 'siegeln']))
  } finally {
    await p.stop()
  }
})
