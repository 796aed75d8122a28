import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { pruefeNeues } from '#domain/zeiten/klaerung-lauf.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const vonTag = async (tag: string) => (await p.als(bernd, calls).faelle({ query: { zustand: 'alle', von: tag, bis: tag } })).entities

test('ein Stempel einer Uhr, die um Jahre falsch geht, fragt nicht nach den Jahren dazwischen', async () => {
  // Both ends of a span arrive together; the day in the middle came in before cases were looked for.
  const alt = Temporal.Instant.from('2019-03-04T06:00:00Z').toString()
  const zeile = (timestamp: string, empfangen?: string) => ({
    id: uuid(),
    lstfixId: bernd.lstfixId!,
    timestamp,
    zone: 'Europe/Berlin',
    flag: 'arrival' as const,
    code: 'Normal',
    quelle: 'portal' as const,
    vertrauen: 'C' as const,
    ...(empfangen && { empfangen }),
  })
  await p.db
    .insertInto('zeitstempel')
    .values([zeile(alt, alt)])
    .execute()
  for (const timestamp of ['2018-01-08T07:00:00Z', '2020-01-06T07:00:00Z'])
    await p.als(bernd, stempelCalls).stempeln({ body: { id: uuid(), timestamp, flag: 'arrival' } })
  // The server looks for cases on its own as well; while it does, what came meanwhile is not yet told to anybody else.
  await vi.waitFor(async () => {
    await pruefeNeues(p.db, Temporal.Now.instant())
    expect((await vonTag('2018-01-08')).map(({ art }) => art)).toContain('Gehen fehlt')
    expect((await vonTag('2020-01-06')).map(({ art }) => art)).toContain('Gehen fehlt')
  }, 10_000)
  expect(await vonTag('2019-03-04')).toEqual([])
})

test('ein Stempel aus der Zukunft sagt nichts darüber, wer jetzt da ist', async () => {
  const jetzt = Temporal.Now.instant()
  const stempeln = (timestamp: Temporal.Instant, flag: 'arrival' | 'departure') =>
    p.als(anna, stempelCalls).stempeln({ body: { id: uuid(), timestamp: timestamp.toString(), flag } })
  await stempeln(jetzt.subtract({ minutes: 1 }), 'arrival')
  await stempeln(jetzt.add({ hours: 48 }), 'departure')
  await stempeln(jetzt.add({ hours: 24 * 1400 }), 'arrival')
  const heute = await p.als(anna, stempelCalls).heute()
  expect([heute.zustand, heute.stempel.length, heute.eingestempeltSeit !== null, heute.tagSek >= 60]).toEqual(['arbeit', 1, true, true])
})
