import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { bernd, carla, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

test('außerhalb der Beschäftigung wird kein Monat abgeschlossen und keine Woche eingereicht', async () => {
  await p.db.updateTable('lstfix').set({ eintritt: '2026-05-11', austritt: '2026-06-17' }).where('id', '=', max.lstfixId!).execute()
  await p.als(carla, calls).buchen({ body: { employeeid: max.lstfixId!, datum: '2026-05-11', minuten: 0, art: 'Anfangssaldo', grund: 'Eintritt' } })
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

test('vor dem Beginn des Kontos zählt nichts, auch in Blatt, Team und Ausgabe nicht, und keine Woche muss genehmigt sein', async () => {
  const person = { employeeid: bernd.lstfixId! }
  const stand = async () => {
    const blatt = await p.als(carla, calls).monat({ query: { monat: '2026-03', ...person } })
    const team = (await p.als(carla, calls).team({ query: { monat: '2026-03', q: 'Bernd' } })).entities[0]!
    const konto = (await p.als(bernd, calls).konto()).monate.find(({ monat }) => monat === '2026-03')
    return { blatt: blatt.summe.saldoMin, team: team.saldoMin, konto: konto?.saldoMin ?? 0, vorBeginn: blatt.vorBeginn }
  }
  expect(await stand()).toEqual({ blatt: 0, team: 0, konto: 0, vorBeginn: true })
  const zeiten = [
    ['2026-03-30T07:00:00+02:00', 'arrival'],
    ['2026-03-30T15:15:00+02:00', 'departure'],
  ] as const
  for (const [timestamp, flag] of zeiten) await p.als(bernd, stempelCalls).stempeln({ body: { id: uuid(), timestamp, flag, code: 'Normal' } })
  // Monday worked with the break deducted, Tuesday owed: the account begins there.
  expect(await stand()).toEqual({ blatt: -525, team: -525, konto: -525, vorBeginn: true })
  const erfasst = await p.als(bernd, stempelCalls).woche({ query: { montag: '2026-03-23' } })
  expect(erfasst.summe).toMatchObject({ istMin: 0, sollMin: 0, saldoMin: 0 })
  const buche = (minuten: number, art: 'Anfangssaldo' | 'Korrektur') =>
    p.als(carla, calls).buchen({ body: { ...person, datum: '2026-03-23', minuten, art, grund: 'Eintritt' } })
  await expect(buche(0, 'Korrektur')).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'minuten' }] } })
  await buche(0, 'Anfangssaldo')
  expect(await stand()).toEqual({ blatt: -525 - 5 * 495, team: -525 - 5 * 495, konto: -525 - 5 * 495, vorBeginn: true })
  const { offen } = await p.als(carla, calls).abschliessen({ params: { monat: '2026-03' }, body: { employeeids: [bernd.lstfixId!] } })
  expect(offen).toMatchObject([{ hindernis: 'woche-offen', wochen: ['2026-03-23'] }])
})
