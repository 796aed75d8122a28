import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, emil, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const stempel = async (who: Figure, timestamp: string, flag: 'arrival' | 'departure' = 'arrival') =>
  (await p.als(who, stempelCalls).stempeln({ body: { id: uuid(), timestamp, flag } })).id
const neuer = (stempelId: string, timestamp: string) => ({ was: 'aendern', stempelId, timestamp, flag: 'arrival' }) as const
const beantrage = (who: Figure, antwort: ReturnType<typeof neuer> | { was: 'loeschen'; stempelId: string }, text = 'Zu spät gedrückt') =>
  als(who).beantragen({ body: { id: uuid(), antwort, text } })
const tag = async (datum: string) =>
  (await p.als(anna, stempelCalls).liste({ query: { from: `${datum}T00:00:00+01:00`, to: `${datum}T23:59:59+01:00`, sort: 'timestamp' } })).entities.filter(
    ({ storno }) => !storno,
  )

test('wer einen eigenen Stempel korrigiert haben will, stellt einen Antrag; bis zur Entscheidung zählt der Stempel, danach die beantragte Zeit', async () => {
  const id = await stempel(anna, '2024-03-04T07:20:00+01:00')
  const { id: fall, zustand } = await beantrage(anna, neuer(id, '2024-03-04T07:00:00+01:00'))
  expect(zustand).toBe('beantwortet')
  expect((await tag('2024-03-04')).map((one) => one.id)).toEqual([id])
  expect((await als(carla).faelle({ query: { bereich: 'team', art: 'Korrektur' } })).entities).toMatchObject([
    { id: fall, text: 'Zu spät gedrückt', antwort: { was: 'aendern', timestamp: '2024-03-04T07:00:00+01:00' }, darf: ['freigeben', 'zurueckweisen'] },
  ])
  await als(carla).freigeben({ params: { id: fall! }, body: { grund: '' } })
  expect(await tag('2024-03-04')).toMatchObject([{ timestamp: '2024-03-04T06:00:00Z', korrigiert: id, grund: 'Klärungsfall „Korrektur“: Zu spät gedrückt' }])
  expect((await als(anna).fall({ params: { id: fall! } })).schritte.map(({ tat }) => tat)).toEqual(['aufwerfen', 'beantworten', 'freigeben'])
})

test('ein zweiter Antrag ist derselbe Fall mit dem neueren Wunsch; zurückgewiesen kann man ihn ändern, und der Abgleich lässt ihn stehen', async () => {
  const id = await stempel(anna, '2024-03-11T07:20:00+01:00')
  const { id: fall } = await beantrage(anna, neuer(id, '2024-03-11T07:00:00+01:00'))
  expect((await beantrage(anna, { was: 'loeschen', stempelId: id }, 'Ich war krank')).id).toBe(fall)
  await als(carla).zurueckweisen({ params: { id: fall! }, body: { grund: 'Du warst da.' } })
  await p.db.transaction().execute((db) => pruefe(db, { ids: [anna.lstfixId!], von: '2024-03-11', bis: '2024-03-11' }, Temporal.Now.instant()))
  expect(await als(anna).fall({ params: { id: fall! } })).toMatchObject({ zustand: 'zurueckgewiesen', antwort: { was: 'loeschen' }, darf: ['beantworten'] })
  expect((await beantrage(anna, neuer(id, '2024-03-11T07:10:00+01:00'))).zustand).toBe('beantwortet')
  await als(carla).freigeben({ params: { id: fall! }, body: { antwort: { was: 'belassen' }, grund: 'Bleibt.' } })
  await expect(beantrage(anna, neuer(id, '2024-03-11T07:05:00+01:00'))).rejects.toMatchObject({ status: 409, problem: { code: 'klaerung.schon-entschieden' } })
})

test('wird der Stempel auf anderem Weg geändert, ist der Antrag erledigt', async () => {
  const id = await stempel(anna, '2024-03-18T07:20:00+01:00')
  const { id: fall } = await beantrage(anna, neuer(id, '2024-03-18T07:00:00+01:00'))
  await p.als(carla, stempelCalls).loeschen({ params: { id }, body: { grund: 'doppelt' } })
  await p.db.transaction().execute((db) => pruefe(db, { ids: [anna.lstfixId!], von: '2024-03-18', bis: '2024-03-18' }, Temporal.Now.instant()))
  expect((await als(anna).fall({ params: { id: fall! } })).zustand).toBe('erledigt')
  await expect(beantrage(anna, neuer(id, '2024-03-18T07:00:00+01:00'))).rejects.toMatchObject({ status: 404 })
})

test('wer eigene Zeiten korrigieren darf, dessen Antrag gilt sofort', async () => {
  const id = await stempel(carla, '2024-03-04T07:20:00+01:00')
  expect((await beantrage(carla, neuer(id, '2024-03-04T07:00:00+01:00'))).zustand).toBe('freigegeben')
})

test('fremde Stempel gibt es nicht, und was nicht passt, wird am Feld gesagt', async () => {
  const id = await stempel(anna, '2024-03-25T07:20:00+01:00')
  for (const who of [bernd, emil]) await expect(beantrage(who, neuer(id, '2024-03-25T07:00:00+01:00'))).rejects.toMatchObject({ status: 404 })
  await expect(beantrage(anna, neuer(id, '2024-03-28T07:00:00+01:00'))).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'antwort.timestamp' }] },
  })
  await expect(beantrage(anna, neuer(id, '2024-03-25T07:00:00+01:00'), '')).rejects.toMatchObject({ status: 400 })
  expect((await als(anna).faelle({ query: { art: 'Korrektur', von: '2024-03-25', bis: '2024-03-25', zustand: 'alle' } })).entities).toEqual([])
})

test('die Geschichte steht in der Reihenfolge der Schritte, auch wenn die Transaktion eines späteren früher begann', async () => {
  const id = await stempel(emil, '2024-03-18T07:20:00+01:00')
  const spaeter = await p.db.startTransaction().execute()
  await sql`select now()`.execute(spaeter)
  const { id: fall } = await beantrage(emil, neuer(id, '2024-03-18T07:00:00+01:00'))
  await spaeter.insertInto('klaerungsschritt').values({ id: uuid(), fallId: fall!, tat: 'zurueckweisen', zustand: 'zurueckgewiesen' }).execute()
  await spaeter.commit().execute()
  expect((await als(emil).fall({ params: { id: fall! } })).schritte.map(({ tat }) => tat)).toEqual(['aufwerfen', 'beantworten', 'zurueckweisen'])
})
