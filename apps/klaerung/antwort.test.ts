import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, carla, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const tag = '2024-03-04'
const halbVier = `${tag}T14:30:00Z`
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  for (const { lstfixId } of [anna, carla])
    await p.db
      .insertInto('zeitstempel')
      .values({
        id: uuid(),
        lstfixId: lstfixId!,
        timestamp: `${tag}T06:00:00Z`,
        empfangen: `${tag}T06:00:00Z`,
        zone: 'Europe/Berlin',
        flag: 'arrival',
        code: 'Normal',
        quelle: 'terminal',
        vertrauen: 'A',
      })
      .execute()
  await p.db.transaction().execute((db) => pruefe(db, { ids: [anna.lstfixId!, carla.lstfixId!], von: tag, bis: tag }, Temporal.Now.instant()))
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const frage = async (who: Figure) =>
  (await p.als(who, stempelCalls).woche({ query: { montag: tag, employeeid: anna.lstfixId! } })).tage.find(({ datum }) => datum === tag)!.fragen[0]!

test('wer geantwortet hat, liest in der Woche und am Fall seine Antwort und bei wem sie liegt; zurückgewiesen liegt sie bei niemandem', async () => {
  expect((await frage(anna)).fall).toMatchObject({ zustand: 'offen', antwort: null, liegtBei: null })
  const { id } = await als(anna).antworten({
    body: { id: uuid(), datum: tag, art: 'Gehen fehlt', antwort: { was: 'nachtragen', timestamp: halbVier, flag: 'departure' }, text: '' },
  })
  for (const wer of [anna, carla])
    expect((await frage(wer)).fall).toMatchObject({
      id,
      zustand: 'beantwortet',
      antwort: { timestamp: halbVier, flag: 'departure' },
      liegtBei: 'Carla Beispiel',
    })
  expect(await als(anna).fall({ params: { id: id! } })).toMatchObject({ zustand: 'beantwortet', liegtBei: 'Carla Beispiel', darf: ['beantworten'] })
  await als(carla).zurueckweisen({ params: { id: id! }, body: { grund: 'Das war später.' } })
  expect((await frage(anna)).fall).toMatchObject({ zustand: 'zurueckgewiesen', antwort: null, liegtBei: null })
  expect((await als(anna).fall({ params: { id: id! } })).liegtBei).toBeNull()
})

test('die Antwort der Leitung liegt nicht bei ihr selbst', async () => {
  const [fall] = (await als(carla).faelle({ query: { bereich: 'eigene', zustand: 'alle' } })).entities
  expect(fall).toMatchObject({ art: 'Gehen fehlt', liegtBei: null })
})
