import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import type { Call } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { abteilung, anna, bernd, gast, modell, portal } from '../cast.ts'
import type { Input } from '../checks/by-hand.ts'
import { minimal } from '../checks/input.ts'
import { hostile, shots, type Shot } from '../checks/nasty.ts'
import { enrol } from '../checks/principals.ts'
import { all, leaveOut, seed as ofThisRun } from '../selection.ts'

/** Random requests per call and principal, besides the hostile values that every call gets: 500 with `--all` and `npm run fuzz`. `FUZZ_SEED` repeats a run. */
const gate = 8
const number = Number(process.env['FUZZ'] ?? (all ? 500 : gate))
const seed = Number(process.env['FUZZ_SEED'] ?? ofThisRun)
if (number < 500) leaveOut(`fuzz: ${number} random requests a call and person instead of 500`)
const limitMs = 2000
const operations: [string, Call][] = serverApps.flatMap(({ app, calls }) =>
  Object.entries(calls).map(([name, call]) => [`${app.id}.${name}`, call] as [string, Call]),
)
/** What no answer may show: where the code stands, what the database was asked. */
const inside = [
  /\bat [\w.<>]+ \(/,
  /node_modules/,
  /\.ts:\d+/,
  /\bselect\b.+\bfrom\b/is,
  /\binsert into\b/i,
  /violates|constraint "|SQLSTATE|syntax error at|invalid input syntax|invalid byte sequence/i,
  /pg_|kysely/i,
]

let p: Awaited<ReturnType<typeof portal>>
let people: Awaited<ReturnType<typeof enrol>>
/** Second part of an administrative path → a record that is there: what is wrong must get past the look-up. */
let there: Record<string, string | number>
beforeAll(async () => {
  p = await portal()
  people = await enrol(p.db)
  const [abwesenheit, feiertag, mail, stempel] = [uuid(), uuid(), uuid(), uuid()]
  await p.db.insertInto('abwesenheit').values({ id: abwesenheit, lstfixId: bernd.lstfixId!, art: 'Urlaub', von: '2026-12-01', bis: '2026-12-05' }).execute()
  await p.db.insertInto('feiertag').values({ id: feiertag, land: 'DE', region: null, datum: '2031-05-01', bezeichnung: 'Probe' }).execute()
  await p.db
    .insertInto('postausgang')
    .values({ id: mail, an: gast.username, betreff: 'Probe', text: 'Probe', anlass: 'probe', zustand: 'fehlgeschlagen' })
    .execute()
  await p.als(anna, stempelCalls).stempeln({ body: { id: stempel, timestamp: '2026-11-20T07:00:00+01:00', flag: 'arrival' } })
  const { id: rolle } = await p.db.selectFrom('rolle').where('name', '=', 'Support').select('id').executeTakeFirstOrThrow()
  there = {
    personen: anna.lstfixId!,
    mitarbeiter: bernd.lstfixId!,
    anwender: gast.anwenderId,
    rollen: rolle,
    abteilungen: abteilung.wien,
    filialen: 3000,
    stempelcodes: 'Pause',
    arbeitszeitmodelle: modell.nacht,
    feiertage: feiertag,
    abwesenheiten: abwesenheit,
    postausgang: mail,
    pruefspur: 1,
    zeitstempel: stempel,
    personaluebersicht: anna.lstfixId!,
  }
})
afterAll(() => p.stop())

for (const who of ['Administrator', 'anonym'] as const)
  test(`verdorbene Anfragen an jeden Aufruf als ${who}: kein 5xx, kein Blick ins Innere, keine über ${limitMs / 1000} s`, async () => {
    const found: string[] = []
    const status = new Map<number, number>()
    let slowest = { ms: 0, what: '' }
    let asked = 0
    let cookie = await people.cookie(who)
    for (const [index, [operation, call]] of operations.entries()) {
      const base = grounded(operation, call)
      // Who is nobody is turned away before his values are read, unless the call is public: there all of them count.
      const fixed = who === 'anonym' && call.permission !== 'public' ? [] : hostile(call, base, index)
      asked += fixed.length + number
      for (const shot of [...fixed, ...fc.sample(shots(call, base), { numRuns: number, seed })]) {
        const start = performance.now()
        const answer = await fire(shot, cookie)
        const ms = performance.now() - start
        if (ms > slowest.ms) slowest = { ms, what: operation }
        status.set(answer.statusCode, (status.get(answer.statusCode) ?? 0) + 1)
        const wrong = problemsOf(answer, ms)
        if (wrong.length) found.push(`${operation}: ${wrong.join(', ')} ← ${JSON.stringify(shot).slice(0, 500)} → ${answer.payload.slice(0, 200)}`)
        // Some shots hit: the session was ended, or the language changed.
        if (answer.statusCode === 401 && who !== 'anonym') cookie = await people.cookie(who)
      }
    }
    process.stdout.write(
      `fuzz: Samen ${seed}, ${who}, ${operations.length} Aufrufe, je ${number} zufällige Anfragen: ${[...status]
        .sort(([a], [b]) => a - b)
        .map(([code, count]) => `${count}×${code}`)
        .join(' ')}; langsamste ${slowest.ms.toFixed(0)} ms (${slowest.what})\n`,
    )
    expect([...new Map(found.map((text) => [text.split(' ← ')[0]!, text])).values()], `${found.length} insgesamt`).toEqual([])
    expect([...status.values()].reduce((sum, count) => sum + count, 0)).toBe(asked)
    expect(asked).toBeGreaterThan(operations.length * number)
  }, 1_200_000)

test('eine unlesbare oder überlange Adresse ist 400 oder 404 in unserer Form, mit allen Schutzkopfzeilen', async () => {
  for (const path of ['%E0%A4%A', '%', '%ff%fe', '%zz', 'x'.repeat(4000)])
    for (const url of [`/api/v1/verwaltung/personen/${path}`, `/api/v1/auth/portal/${path}`, `/api/${path}`]) {
      const answer = await p.server.inject({ url, headers: { cookie: (await people.cookie('Administrator'))! } })
      expect([400, 404], url.slice(0, 60)).toContain(answer.statusCode)
      expect(answer.headers, url.slice(0, 60)).toMatchObject({
        'content-type': 'application/problem+json',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
})

test('Gegenprobe: was nach innen blicken ließe, würde erkannt', () => {
  const answer = (payload: string, statusCode = 400, type = 'application/problem+json') => ({ payload, statusCode, headers: { 'content-type': type } })
  const leaks = [
    'Error: x\n    at parse (/srv/http.ts:3:1)',
    'insert into zeitstempel (id) values ($1)',
    'duplicate key value violates unique constraint "anwender_pkey"',
    'invalid input syntax for type uuid: "1"',
  ]
  expect(leaks.filter((payload) => !problemsOf(answer(payload), 1).length)).toEqual([])
  expect(
    [problemsOf(answer('{}', 500), 1), problemsOf(answer('{}', 404, 'text/html'), 1), problemsOf(answer('{}'), limitMs + 1)].map((list) => list.length),
  ).toEqual([1, 1, 1])
  expect(problemsOf(answer('{"status":400}'), 1)).toEqual([])
})

/** The smallest input, on a record that exists. */
function grounded(operation: string, call: Call): Input {
  const input = minimal(operation, call)
  const [, , , kind = ''] = call.path.split('/')
  const name = ['id', 'vkforgid', 'name', 'idlstfix'].find((key) => input.params && key in input.params)
  return name && there[kind] !== undefined ? { ...input, params: { ...input.params, [name]: there[kind] } } : input
}

const fire = ({ method, url, headers, payload }: Shot, cookie: string | undefined) =>
  p.server.inject({
    method: method as 'GET',
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...headers, ...(cookie ? { cookie } : {}) },
    ...(payload === undefined ? {} : { payload }),
  })

interface Answer {
  statusCode: number
  payload: string
  headers: Record<string, unknown>
}
function problemsOf({ statusCode, payload, headers }: Answer, ms: number) {
  const refused = statusCode >= 400
  return [
    ...(statusCode >= 500 ? [String(statusCode)] : []),
    ...(refused && !String(headers['content-type']).startsWith('application/problem+json') ? [`${statusCode} ohne problem+json`] : []),
    ...(refused ? inside.filter((pattern) => pattern.test(payload)).map((pattern) => `zeigt ${pattern.source}`) : []),
    ...(ms > limitMs ? ['zu langsam'] : []),
  ]
}
