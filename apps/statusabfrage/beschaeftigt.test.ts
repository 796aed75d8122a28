import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, dora, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const heute = Temporal.Now.plainDateISO('Europe/Berlin')
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  const gestern = heute.subtract({ days: 1 }).toString()
  for (const [wer, eintritt, austritt] of [
    [max, '2020-01-01', gestern],
    [bernd, heute.add({ days: 3 }).toString(), null],
    [anna, '2020-01-01', gestern],
  ] as const)
    await p.db.updateTable('lstfix').set({ eintritt, austritt }).where('id', '=', wer.lstfixId!).execute()
})
afterAll(() => p.stop())

const stempeln = (wer: Figure, flag: 'arrival' | 'departure') =>
  p
    .als(wer, stempelCalls)
    .stempeln({ body: { id: uuid(), timestamp: Temporal.Now.instant().round({ smallestUnit: 'microsecond' }).toString(), flag, code: 'Normal' } })
const zeile = async (wen: Figure, tag = heute) =>
  (await p.als(dora, calls).personal({ params: { stichdatum: tag.toString() }, query: { limit: 200 } as never })).entities.find(
    ({ lstfix }) => lstfix.id === wen.lstfixId,
  )

test('wer nicht (mehr) beschäftigt ist und nicht stempelt, steht nicht auf der Tafel, auch nicht am Tag nach seinem letzten Arbeitstag', async () => {
  const frueh = heute.subtract({ days: 1 }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '07:00' })
  await p.db
    .insertInto('zeitstempel')
    .values(
      [0, 8].map((hours) => ({
        id: uuid(),
        lstfixId: anna.lstfixId!,
        timestamp: frueh.add({ hours }).toInstant().toString(),
        zone: 'Europe/Berlin',
        flag: hours ? ('departure' as const) : ('arrival' as const),
        code: 'Normal',
        quelle: 'portal' as const,
        vertrauen: 'A' as const,
      })),
    )
    .execute()
  for (const wer of [max, bernd, anna]) expect(await zeile(wer)).toBeUndefined()
})

test('wer nach dem letzten Tag kommt, steht da, bis der Tag um ist; niemand vermisst ihn danach', async () => {
  await stempeln(max, 'arrival')
  expect(await zeile(max)).toMatchObject({ status: 'A' })
  expect(await p.als(dora, calls).personalDetail({ params: { stichdatum: heute.toString(), idlstfix: max.lstfixId! } })).toMatchObject({
    status: 'A',
    plan: null,
  })
  await stempeln(max, 'departure')
  expect(await zeile(max)).toMatchObject({ status: 'E', grund: 'fertig' })
  expect(await zeile(max, heute.add({ days: 1 }))).toBeUndefined()
})

test('wer vor dem ersten Tag kommt, steht da', async () => {
  await stempeln(bernd, 'arrival')
  expect(await zeile(bernd)).toMatchObject({ status: 'A' })
})
