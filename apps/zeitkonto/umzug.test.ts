import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as verwaltungCalls } from '#apps/verwaltung/contract.ts'
import { bernd, carla, dora, emil, portal, type Figure } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('feiertag')
    .values([
      { id: uuid(), land: 'DE', region: 'BY', datum: '2026-11-02', bezeichnung: 'Fest in Bayern', halbtags: false },
      { id: uuid(), land: 'AT', region: null, datum: '2026-11-03', bezeichnung: 'Fest in Österreich', halbtags: false },
    ])
    .execute()
})
afterAll(() => p.stop())

const verwaltung = () => p.als(dora, verwaltungCalls)
const ziehtUm = async (wer: Figure, vkforgid: number, filialeAb?: string | null) => {
  const { id, abteilung: _, filiale: __, frueher: ___, ...satz } = (await verwaltung().person({ params: { id: wer.lstfixId! } })).mitarbeiter!
  return verwaltung().mitarbeiterAendern({ params: { id }, body: { ...satz, vkforgid, filialeAb: filialeAb ?? null } })
}
const frueher = async (wer: Figure) => (await verwaltung().person({ params: { id: wer.lstfixId! } })).mitarbeiter!.frueher
const woche = async (wer: Figure) => (await p.als(carla, calls).woche({ query: { montag: '2026-11-02', employeeid: wer.lstfixId! } })).tage.slice(0, 2)

// Corrections, D3; domain/zeit.md, decided 5
test('ein Umzug heute lässt die Tage davor, wie sie waren: Feiertage und Regeln sind die der Filiale von damals', async () => {
  const vorher = await woche(bernd)
  expect(vorher.map(({ feiertag }) => feiertag)).toEqual(['Fest in Bayern', null])
  await ziehtUm(bernd, 3000)
  expect(await woche(bernd)).toEqual(vorher)
  expect(await frueher(bernd)).toMatchObject([{ filiale: 'Testbau' }])
})

test('ein Umzug ab einem vergangenen Tag gilt von diesem Tag an', async () => {
  await ziehtUm(bernd, 1000, '2026-11-01')
  await ziehtUm(bernd, 3000, '2026-11-03')
  expect((await woche(bernd)).map(({ feiertag }) => feiertag)).toEqual(['Fest in Bayern', 'Fest in Österreich'])
  expect(await frueher(bernd)).toEqual([
    { filiale: 'Testbau', bis: '2026-11-02' },
    { filiale: 'Testbau', bis: '2026-10-31' },
  ])
})

test('ein Umzug in der Zukunft oder vor dem Eintritt wird am Feld abgelehnt, und es zieht niemand um', async () => {
  for (const [ab, code] of [
    ['2999-01-01', 'umzug-voraus'],
    ['1950-01-01', 'vor-eintritt'],
  ] as const)
    await expect(ziehtUm(emil, 1000, ab)).rejects.toMatchObject({ status: 422, problem: { code: `verwaltung.${code}`, errors: [{ path: 'filialeAb' }] } })
  expect(await frueher(emil)).toEqual([])
})
