import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, carla, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const montag = '2026-03-09'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  for (const tag of ['09', '10', '11', '12', '13']) await arbeit(anna, `2026-03-${tag}T07:00+01:00`, `2026-03-${tag}T16:00+01:00`)
})
afterAll(() => p.stop())

const stempeln = async (wer: Figure, timestamp: string, flag: 'arrival' | 'departure', employeeid?: string) =>
  (
    await p
      .als(wer, stempelCalls)
      .stempeln({ body: { id: uuid(), timestamp: Temporal.Instant.from(timestamp).toString(), flag, code: 'Normal', ...(employeeid ? { employeeid } : {}) } })
  ).id
const arbeit = async (wer: Figure, von: string, bis: string, employeeid?: string) => [
  await stempeln(wer, von, 'arrival', employeeid),
  await stempeln(wer, bis, 'departure', employeeid),
]
const genehmigen = () => p.als(carla, calls).genehmigen({ body: { wochen: [{ employeeid: anna.lstfixId!, montag }] } })
const woche = (wer: Figure) => p.als(wer, calls).woche({ query: { montag, employeeid: anna.lstfixId! } })
const wartend = async () => (await p.als(carla, calls).team({ query: { monat: '2026-03', q: 'Anna' } })).entities[0]!.eingereicht

test('was die Person nach der Genehmigung stempelt, wartet noch einmal, und der Monat bleibt solange offen', async () => {
  await p.als(anna, calls).einreichen({ params: { montag } })
  await genehmigen()
  expect(await woche(carla)).toMatchObject({ zustand: 'genehmigt', geaendert: false })
  const spaet = await arbeit(anna, '2026-03-10T18:00+01:00', '2026-03-10T20:00+01:00')
  expect(await woche(carla)).toMatchObject({ zustand: 'eingereicht', geaendert: true, darf: ['genehmigen', 'zurueckgeben'] })
  expect(await wartend()).toEqual([montag])
  const { offen } = await p.als(carla, calls).abschliessen({ params: { monat: '2026-03' }, body: { employeeids: [anna.lstfixId!] } })
  expect(offen).toMatchObject([{ hindernis: 'woche-offen', wochen: expect.arrayContaining([montag]) }])
  await genehmigen()
  expect(await woche(carla)).toMatchObject({ zustand: 'genehmigt', geaendert: false })
  expect(await wartend()).toEqual([])
  // What came and went again leaves the week as it was approved.
  const doch = await stempeln(anna, '2026-03-14T09:00+01:00', 'arrival')
  await p.als(carla, stempelCalls).loeschen({ params: { id: doch }, body: { grund: 'vertippt' } })
  expect(await woche(carla)).toMatchObject({ zustand: 'genehmigt' })
  expect(spaet).toHaveLength(2)
})

test('was die Leitung danach berichtigt oder nachträgt, bleibt genehmigt', async () => {
  await arbeit(carla, '2026-03-11T17:00+01:00', '2026-03-11T18:00+01:00', anna.lstfixId!)
  expect(await woche(carla)).toMatchObject({ zustand: 'genehmigt', geaendert: false })
})
