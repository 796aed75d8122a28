import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

/** Week of 4 March 2024: worked on Monday, time off in lieu on Tuesday, half of it on Wednesday, leave on Thursday. Counted in quarters of an hour in the person's favour. */
const montag = '2024-03-04'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('zeitregel')
    .values({
      land: 'DE',
      gruppe: 'erwachsen',
      art: 'rundung',
      fassung: 2,
      gueltigAb: '2024-01-01',
      wert: JSON.stringify({ aufMin: 15, richtung: 'person' }),
      quelle: 'Regel der Firma: auf die Viertelstunde',
    })
    .execute()
  await p.db
    .insertInto('abwesenheit')
    .values([
      { id: uuid(), lstfixId: anna.lstfixId!, art: 'Zeitausgleich', von: '2024-03-05', bis: '2024-03-05' },
      { id: uuid(), lstfixId: anna.lstfixId!, art: 'Zeitausgleich', von: '2024-03-06', bis: '2024-03-06', halbtags: true },
      { id: uuid(), lstfixId: anna.lstfixId!, art: 'Urlaub', von: '2024-03-07', bis: '2024-03-07' },
    ])
    .execute()
  for (const [timestamp, flag] of [
    ['2024-03-04T07:00:00+01:00', 'arrival'],
    ['2024-03-04T12:00:00+01:00', 'departure'],
    ['2024-03-06T07:00:00+01:00', 'arrival'],
    ['2024-03-06T11:08:00+01:00', 'departure'],
    ['2024-03-08T07:00:00+01:00', 'arrival'],
    ['2024-03-08T16:02:00+01:00', 'departure'],
  ] as const)
    await p.als(anna, stempelCalls).stempeln({ body: { id: uuid(), timestamp, flag, code: 'Normal' } })
})
afterAll(() => p.stop())

test('Woche und Zeitkonto rechnen Zeitausgleich und Rundung gleich', async () => {
  const erfasst = await p.als(anna, stempelCalls).woche({ query: { montag } })
  const konto = await p.als(anna, calls).woche({ query: { montag } })
  const zahlen = (tage: readonly { nettoMin: number; gewertetMin: number; sollMin: number; saldoMin: number | null }[]) =>
    tage.map(({ nettoMin, gewertetMin, sollMin, saldoMin }) => [nettoMin, gewertetMin, sollMin, saldoMin])
  expect(zahlen(erfasst.tage)).toEqual(zahlen(konto.tage))
  expect(zahlen(erfasst.tage)).toEqual([
    [300, 300, 495, -195],
    [0, 0, 495, -495],
    [248, 255, 495, -240],
    [0, 0, 0, 0],
    [512, 525, 495, 30],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  const { istMin, sollMin, saldoMin } = konto.summe
  expect(erfasst.summe).toEqual({ istMin, sollMin, saldoMin, woche: { istMin, sollMin } })
})
