import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, bernd, carla, dora, max, portal, type Figure } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

const code = (status: number, name: string) => ({ status, problem: { code: `zeitkonto.${name}` } })
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('zeitstempel')
    .values({
      id: uuid(),
      lstfixId: max.lstfixId!,
      timestamp: '2026-03-23T07:00:00+01:00',
      zone: 'Europe/Berlin',
      flag: 'arrival',
      code: 'Normal',
      quelle: 'portal',
      vertrauen: 'A',
    })
    .execute()
})
afterAll(() => p.stop())

test('die Leitung reicht eine Woche, die niemand eingereicht hat, mit Grund ein und genehmigt sie; die eigene nicht', async () => {
  const montag = '2026-04-06'
  const sicht = async (wer: Figure, employeeid = bernd.lstfixId!) => p.als(wer, calls).woche({ query: { montag, employeeid } })
  expect([(await sicht(carla)).darfNachreichen, (await sicht(bernd)).darfNachreichen]).toEqual([true, false])
  const reiche = (wer: Figure, employeeid: string) => p.als(wer, calls).nachreichen({ params: { montag }, body: { employeeid, grund: 'ist im Krankenhaus' } })
  await expect(reiche(carla, carla.lstfixId!)).rejects.toMatchObject(code(422, 'eigene-woche'))
  await expect(reiche(anna, bernd.lstfixId!)).rejects.toMatchObject({ status: 403 })
  await reiche(carla, bernd.lstfixId!)
  const { zustand, verlauf, darfNachreichen } = await sicht(carla)
  expect([zustand, darfNachreichen, verlauf.map(({ akt, von, grund }) => [akt, von, grund])]).toEqual([
    'genehmigt',
    false,
    [
      ['einreichen', 'Carla Beispiel', 'ist im Krankenhaus'],
      ['genehmigen', 'Carla Beispiel', null],
    ],
  ])
  await expect(reiche(carla, bernd.lstfixId!)).rejects.toMatchObject(code(409, 'nicht-moeglich'))
})

test('vor dem Abschluss lässt sich fragen, wer kann und wer nicht, ohne dass etwas geschieht', async () => {
  const body = { employeeids: [max.lstfixId!, dora.lstfixId!], vorschau: true }
  const ergebnis = await p.als(carla, calls).abschliessen({ params: { monat: '2026-03' }, body })
  expect(ergebnis).toMatchObject({ abgeschlossen: 1, offen: [{ employee: { vorname: 'Max' }, hindernis: 'offene-fragen' }] })
  expect((await p.als(carla, calls).monat({ query: { monat: '2026-03', employeeid: dora.lstfixId! } })).zustand).toBe('offen')
  expect(await p.als(carla, calls).abschliessen({ params: { monat: '2026-03' }, body })).toEqual(ergebnis)
})
