import { afterAll, beforeAll, expect, test } from 'vitest'
import { carla, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

test('außerhalb der Beschäftigung wird kein Monat abgeschlossen und keine Woche eingereicht', async () => {
  await p.db.updateTable('lstfix').set({ eintritt: '2026-05-11', austritt: '2026-06-17' }).where('id', '=', max.lstfixId!).execute()
  const versuch = async (monat: string) =>
    (await p.als(carla, calls).abschliessen({ params: { monat }, body: { employeeids: [max.lstfixId!] } })).offen.map(({ hindernis }) => hindernis)
  expect([await versuch('2026-04'), await versuch('2026-07')]).toEqual([['nicht-beschaeftigt'], ['nicht-beschaeftigt']])
  expect(await versuch('2026-05')).toEqual(['woche-offen'])
  for (const [montag, darf] of [
    ['2026-05-04', []],
    ['2026-05-11', ['einreichen']],
    ['2026-06-15', ['einreichen']],
    ['2026-06-22', []],
  ] as const)
    expect((await p.als(max, calls).woche({ query: { montag } })).darf).toEqual(darf)
  await expect(p.als(max, calls).einreichen({ params: { montag: '2026-05-04' } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'zeitkonto.nicht-beschaeftigt' },
  })
  expect((await p.als(carla, calls).monat({ query: { monat: '2026-04', employeeid: max.lstfixId! } })).darf).toEqual([])
})
