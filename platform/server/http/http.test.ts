import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineContract } from '#platform/contract/contract.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import { Uuid } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, emil, gast, portal, probeApp } from '#test/cast.ts'
import { audit, emit } from './context.ts'
import { defineServer, type Handlers } from './app.ts'
import { seal, verify } from '../record/audit.ts'

const calls = defineContract(probeApp)({
  schreiben: {
    method: 'POST',
    path: '/v1/probe',
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    body: z.object({ id: Uuid, text: z.string().check(z.minLength(2)) }),
    result: z.object({ id: Uuid, text: z.string() }),
  },
  regel: {
    method: 'POST',
    path: '/v1/probe/regel',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ von: z.string() }),
    result: z.object({ ok: z.boolean() }),
  },
  lesen: {
    method: 'GET',
    path: '/v1/probe/{id}',
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    params: z.object({ id: Uuid }),
    result: z.object({ id: Uuid }),
    live: ['probe'],
  },
})
let written = 0
const handlers: Handlers<typeof calls> = {
  async schreiben(context, { body }) {
    written++
    await context.db
      .insertInto('installation')
      .values({ schluessel: body.id, wert: JSON.stringify(body.text) })
      .execute()
    audit(context, { aktion: 'schreiben', gegenstand: 'probe', gegenstandId: body.id, daten: { text: body.text } })
    emit(context, 'probe', [body.id])
    return { ...body, geheim: 'kennwort' }
  },
  async regel() {
    throw refused('probe.regel', 'von', { n: 3 })
  },
  async lesen(_, { params }) {
    return { id: params.id, geheim: 'kennwort' } as never
  },
}
const messages = defineMessages({ 'probe.regel': 'Höchstens {{n}}.' }, { 'probe.regel': 'At most {{n}}.' })

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({}, [defineServer(probeApp, { calls, handlers, messages })])
})
afterAll(() => p.stop())

test('ohne Anmeldung 401, ohne Recht 403, mit falscher Form 400 am Feld', async () => {
  const body = { id: uuid(), text: 'ab' }
  await expect(p.als(null, calls).schreiben({ body })).rejects.toMatchObject({ status: 401, problem: { code: 'nicht-angemeldet' } })
  await expect(p.als(gast, calls).schreiben({ body })).rejects.toMatchObject({ status: 403 })
  await expect(p.als(anna, calls).schreiben({ body: { ...body, text: '' } })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'text' }] } })
})

test('wer nicht darf, erfährt auch mit falscher Form nur, dass er nicht darf', async () => {
  await expect(p.als(gast, calls).schreiben({ body: { id: 'x', text: '' } })).rejects.toMatchObject({ status: 403 })
})

test('derselbe Schlüssel schreibt einmal: erst 201, dann 200 mit derselben Antwort', async () => {
  const input = { body: { id: uuid(), text: 'einmal' } }
  const [first, second] = [await p.send(anna, calls.schreiben, input), await p.send(anna, calls.schreiben, input)]
  expect([first.statusCode, second.statusCode]).toEqual([201, 200])
  expect(second.json()).toEqual(first.json())
})

test('zwanzig gleichzeitige Wiederholungen schreiben einmal', async () => {
  const input = { body: { id: uuid(), text: 'gleichzeitig' } }
  const answers = await Promise.all(Array.from({ length: 20 }, () => p.send(anna, calls.schreiben, input)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
  expect(await p.db.selectFrom('pruefspur').where('gegenstandId', '=', input.body.id).selectAll().execute()).toHaveLength(1)
})

test('derselbe Schlüssel mit anderem Inhalt wird abgelehnt und ändert nichts', async () => {
  const body = { id: uuid(), text: 'eins' }
  await p.als(anna, calls).schreiben({ body })
  await expect(p.als(anna, calls).schreiben({ body: { ...body, text: 'zwei' } })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'schluessel-anderer-inhalt' },
  })
  expect((await p.db.selectFrom('installation').where('schluessel', '=', body.id).select('wert').executeTakeFirstOrThrow()).wert).toBe('eins')
})

test('der Schlüssel einer anderen Person gilt nicht für mich', async () => {
  const body = { id: uuid(), text: 'Annas' }
  await p.als(anna, calls).schreiben({ body })
  await expect(p.als(bernd, calls).schreiben({ body })).rejects.toMatchObject({ status: 409, problem: { code: 'schon-vorhanden' } })
})

test('eine Spalte, die der Vertrag nicht nennt, verlässt den Server nicht', async () => {
  const answer = await p.send(anna, calls.lesen, { params: { id: uuid() } })
  expect(answer.payload).not.toContain('kennwort')
})

test('eine Regel meldet sich am Feld, in der Sprache der Person', async () => {
  await expect(p.als(anna, calls).regel({ body: { von: 'x' } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'probe.regel', detail: 'Höchstens 3.', errors: [{ path: 'von', message: 'Höchstens 3.' }] },
  })
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', emil.anwenderId).execute()
  await expect(p.als(emil, calls).regel({ body: { von: 'x' } })).rejects.toMatchObject({ problem: { detail: 'At most 3.' } })
})

test('Schreiben von einer fremden Seite wird abgelehnt', async () => {
  const before = written
  const input = { body: { id: uuid(), text: 'fremd' } }
  expect((await p.send(anna, calls.schreiben, input, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(written).toBe(before)
})

test('NUL-Zeichen, zu große und kaputte Daten sind 400 oder 413, nie 500', async () => {
  expect((await p.send(anna, calls.schreiben, { body: { id: uuid(), text: 'a\u0000b' } })).statusCode).toBe(400)
  const headers = { cookie: await p.cookie(anna), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  expect((await p.server.inject({ method: 'POST', url: '/api/v1/probe', headers, payload: '{"id":' })).statusCode).toBe(400)
  expect((await p.server.inject({ method: 'POST', url: '/api/v1/probe', headers, payload: '{"__proto__":{"x":1}}' })).statusCode).toBe(400)
  expect(
    (await p.server.inject({ method: 'POST', url: '/api/v1/probe', headers, payload: JSON.stringify({ id: uuid(), text: 'x'.repeat(2_000_000) }) })).statusCode,
  ).toBe(413)
})

test('jede Antwort trägt die Schutzkopfzeilen, Antworten der Schnittstelle liegen in keinem Zwischenspeicher', async () => {
  const { headers } = await p.send(anna, calls.lesen, { params: { id: uuid() } })
  expect(headers['content-security-policy']).toMatch(/script-src 'self'/)
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('die Kette der Prüfspur findet eine geänderte Zeile', async () => {
  await p.als(anna, calls).schreiben({ body: { id: uuid(), text: 'versiegelt' } })
  // Whoever comes second leaves the sealing to the one at work: ask until all is sealed.
  await expect
    .poll(
      async () => {
        await seal(p.db, true)
        return (await verify(p.db)).checked
      },
      { interval: 50 },
    )
    .toBe((await p.db.selectFrom('pruefspur').selectAll().execute()).length)
  expect((await verify(p.db)).broken).toBeNull()
  const last = await p.db.selectFrom('pruefspur').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow()
  await p.alsBesitzer(async (owner) => {
    await owner.query('alter table pruefspur disable trigger pruefspur_nur_anfuegen')
    await owner.query(`update pruefspur set daten = '{"text":"gefaelscht"}' where id = $1`, [last.id])
  })
  expect((await verify(p.db)).broken).toMatchObject({ pruefspurId: last.id })
})
