import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import type { Call } from '#platform/contract/contract.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { urlOf } from '#platform/web/data/client.ts'
import { dora, portal } from '../cast.ts'
import type { Input } from '../checks/by-hand.ts'
import { minimal } from '../checks/input.ts'
import { enrol, principals, type Principal } from '../checks/principals.ts'
import { files, read } from '../checks/sources.ts'
import { readTable, writeTable } from './table.ts'

/**
 * Who may call what. `matrix.json` and each app's `test/matrix.json` say it once, one column per principal; it changes only on purpose (`node test/access/matrix-write.ts`).
 * '401' nobody is signed in, '403' the right is missing, 'ja' the call runs (and may still refuse what it was given).
 */
type Cell = '401' | '403' | 'ja'
const asked = new Map<string, Call>(
  serverApps.flatMap(({ app, calls }) => Object.entries(calls).map(([name, call]) => [`${app.id}.${name}`, call] as [string, Call])),
)
/** Of one app only, where a new one is tried (`test/newapp`). */
const isMeant = (operation: string) => operation.startsWith(process.env['MATRIX_APP'] ?? '')
/** Addresses of the server itself, beside the calls of the apps. */
const beside: Record<string, string> = { 'platform.openapi': '/api/openapi.json', 'platform.live': '/api/v1/live' }
/** Refusals with 401/403 that are not about who asks but about what was given. */
const given = new Set(['login.unauthorized', 'login.ausweis-abgelehnt', 'einrichtung.link-ungueltig', 'terminal.keine-leitung'])

let p: Awaited<ReturnType<typeof portal>>
let people: Awaited<ReturnType<typeof enrol>>
const schluessel = 'nur-fuer-die-zahlen'
beforeAll(async () => {
  p = await portal({ METRICS_TOKEN: schluessel })
  people = await enrol(p.db)
})
afterAll(() => p.stop())

test('jeder Aufruf des Verzeichnisses antwortet jedem so, wie die Tabelle sagt', async () => {
  const seen: Record<string, string> = {}
  const asking = [...(await listed()), ...Object.keys(beside)].filter(isMeant)
  expect(asking).not.toEqual([])
  for (const operation of asking) {
    // All principals at once: a call is tried by everybody before the next one is.
    seen[operation] = (await Promise.all(principals.map((who) => cell(operation, who)))).join(' ')
  }
  if (process.env['MATRIX_WRITE']) writeTable({ principals: [...principals], operations: seen })
  const table = readTable()
  expect(table.principals).toEqual([...principals])
  expect(seen).toEqual(Object.fromEntries(Object.entries(table.operations).filter(([operation]) => isMeant(operation))))
})

test('was die Tabelle „ja“ nennt, kommt bis zum Handler: die kleinste Eingabe hat die richtige Form', async () => {
  const misshapen: string[] = []
  for (const [operation, call] of asked) {
    const { url, payload } = request(call, minimal(operation, call))
    const who = call.permission === 'terminal' ? 'terminal' : 'Administrator'
    const headers = await people.headers(who, { method: call.method, url, body: payload }, { anew: true })
    const answer = await p.server.inject({ method: call.method, url, headers, ...(payload === undefined ? {} : { payload }) })
    if (answer.statusCode === 400) misshapen.push(`${operation}: ${answer.payload}`)
  }
  expect(misshapen).toEqual([])
})

test('das Verzeichnis nennt jeden Aufruf, mit Recht und Bereich', async () => {
  expect((await listed()).sort()).toEqual([...asked.keys()].sort())
  const { paths, info } = (await p.server.inject({ url: '/api/openapi.json', headers: { cookie: await p.cookie(dora) } })).json<Document>()
  // The words that are no right of anybody are explained where `x-permission` is.
  for (const wort of ['public (', 'angemeldet (', 'terminal (']) expect(info.description).toContain(wort)
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    expect([operation['x-permission'], operation['x-scope'], operation.operationId]).not.toContain(undefined)
})

test('beide Wege sagen dasselbe: die Tabelle und die Rechte, die ein Aufruf nennt', () => {
  const { operations } = readTable()
  for (const [name, call] of asked) {
    const cells = operations[name]!.split(' ')
    const open = cells.map((one) => one === 'ja')
    if (call.permission === 'public') expect(open.every(Boolean), name).toBe(true)
    else expect(cells.slice(0, 4), name).toEqual(['401', '401', '401', '401'])
    // The terminal is the last column: what is its own is nobody else's, and nothing else is open to it.
    if (call.permission !== 'public') expect(open.at(-1), name).toBe(call.permission === 'terminal')
    if (call.permission === 'terminal') expect(open.slice(0, -1).some(Boolean), name).toBe(false)
    if (call.permission === 'angemeldet') expect(open.slice(4, -1).every(Boolean), name).toBe(true)
    else if (call.permission !== 'public') expect(cells[4], name).toBe('403')
  }
})

test('außer den Aufrufen der Apps gibt es nur diese Adressen', () => {
  const routes = files('platform/server/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/\bserver\.(get|post|put|patch|delete|all|route)\(([^,\n]*)/g)].map(([, method, where]) => `${path} ${method} ${where!.trim()}`),
    )
  expect(routes).toMatchSnapshot()
})

test('Zahlen gibt es nur mit ihrem Schlüssel, das Postfach nur in der Demo, das Verzeichnis nur mit dem Recht', async () => {
  const get = (url: string, headers: Record<string, string> = {}) => p.server.inject({ url, headers })
  expect([(await get('/metrics')).statusCode, (await get('/metrics', { authorization: 'Bearer falsch' })).statusCode]).toEqual([401, 401])
  expect((await get('/metrics', { authorization: `Bearer ${schluessel}` })).payload).toContain('portal_http_seconds')
  for (const url of ['/dev/mail', '/dev/mail.json'])
    expect(String((await get(url, { cookie: (await people.cookie('Administrator'))! })).headers['content-type']), url).not.toMatch(/^application\/json/)
  for (const url of ['/livez', '/readyz'])
    expect(
      Object.keys((await get(url)).json<object>()).every((key) => key === 'ok' || key === 'checks'),
      url,
    ).toBe(true)
})

interface Document {
  info: { description: string }
  paths: Record<string, Record<string, { operationId: string; 'x-permission': unknown; 'x-scope': unknown }>>
}
async function listed() {
  const { paths } = (await p.server.inject({ url: '/api/openapi.json', headers: { cookie: await p.cookie(dora) } })).json<Document>()
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
}

/** What one principal gets, with the least that the call needs. */
async function cell(operation: string, who: Principal): Promise<Cell> {
  const call = asked.get(operation)
  const input = call ? minimal(operation, call) : {}
  const method = call?.method ?? 'GET'
  const { url, payload } = call ? request(call, input) : { url: beside[operation]!, payload: undefined }
  const send = async (anew: boolean) => {
    const headers = await people.headers(who, { method, url, body: payload }, { anew })
    return p.server.inject({ method, headers, url, ...(payload === undefined ? {} : { payload }) })
  }
  if (operation === 'platform.live') return stream(await people.headers(who, { method, url }))
  let answer = await send(false)
  // A call before this one may have ended the session of those who have one: a fresh one tells.
  if (answer.statusCode === 401 && principals.indexOf(who) > principals.indexOf('gesperrt')) answer = await send(true)
  const { statusCode: status } = answer
  expect(status, `${operation} als ${who}: ${answer.payload.slice(0, 300)}`).toBeLessThan(500)
  if (status !== 401 && status !== 403) return 'ja'
  const { code } = answer.json<ProblemDocument>()
  if (given.has(code)) return 'ja'
  expect([status, code]).toEqual(status === 401 ? [401, 'nicht-angemeldet'] : [403, 'keine-berechtigung'])
  return String(status) as Cell
}

const request = (call: Call, input: Input) => ({ url: urlOf(call, input as never), payload: input.body as object | undefined })

/** The stream never ends by itself: its first bytes are the answer. */
async function stream(headers: Record<string, string>): Promise<Cell> {
  const answer = await p.server.inject({ url: beside['platform.live']!, headers, payloadAsStream: true })
  answer.stream().destroy()
  return answer.statusCode === 200 ? 'ja' : (String(answer.statusCode) as Cell)
}
