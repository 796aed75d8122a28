import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as login } from '#apps/login/contract.ts'
import { calls as stempelerfassung } from '#apps/stempelerfassung/contract.ts'
import type { Call, Input } from '#platform/contract/contract.ts'
import { everything, liveHeader, staleIn } from '#platform/contract/live.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { urlOf } from '#platform/web/data/client.ts'
import { anna, carla, portal, type Figure } from '#test/cast.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

/** Makes a call as a browser does, and says what the answer says to be stale. */
async function written<C extends Call>(who: Figure, call: C, input?: Input<C>) {
  const { body } = (input ?? {}) as { body?: unknown }
  const answer = await p.server.inject({
    method: call.method,
    url: urlOf(call, input),
    headers: { 'content-type': 'application/json', cookie: await p.cookie(who) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const header = answer.headers[liveHeader]
  return { status: answer.statusCode, stale: staleIn(typeof header === 'string' ? header : null) }
}
const stempel = () => ({ body: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag: 'arrival' as const, code: 'Normal' } })

test('wer schreibt, hört mit der Antwort, was dadurch veraltet ist, unter dem Namen, den auch die Ereignisse tragen', async () => {
  const { status, stale } = await written(carla, stempelerfassung.stempeln, stempel())
  expect(status).toBe(201)
  expect([...stale!.topics].sort()).toEqual(['anwesenheit', 'stempel'])
  const rows = await p.db.selectFrom('ereignis').where('aufruf', '=', stale!.call).select('thema').execute()
  expect(new Set(rows.map(({ thema }) => thema))).toEqual(stale!.topics)
})

test('genannt wird nur, was der Schreibende auch lesen darf', async () => {
  const { stale } = await written(anna, stempelerfassung.stempeln, stempel())
  const darf = (await p.als(anna, login).session()).berechtigungen
  expect(stale!.topics.has('stempel')).toBe(true)
  expect(stale!.topics.has('anwesenheit')).toBe(darf.some((recht) => recht.startsWith('STATUSABFRAGE')))
})

test('eine Wiederholung weiß nicht mehr, was sie gemeldet hat, und lässt alles neu lesen', async () => {
  const eingabe = stempel()
  await written(carla, stempelerfassung.stempeln, eingabe)
  const { status, stale } = await written(carla, stempelerfassung.stempeln, eingabe)
  expect([status, [...stale!.topics]]).toEqual([200, [everything]])
})

test('Tag und Woche zeigen, was aus einer Frage wurde: sie werden mit einer Antwort darauf neu gelesen', () => {
  for (const { live } of [stempelerfassung.heute, stempelerfassung.woche]) expect(live).toContain('klaerung')
})
