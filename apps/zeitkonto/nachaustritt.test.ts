import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as klaerungCalls } from '#apps/klaerung/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { rechneAllesNach, rechneNeuesNach } from '#domain/zeiten/konto/nachrechnung.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', dora.anwenderId).execute()
})
afterAll(() => p.stop())

const jetzt = () => Temporal.Now.instant()
/** Comes at one hour and goes at another on a day of the summer. Answers the ids of both. */
async function arbeit(wer: Figure, tag: string, von: string, bis: string) {
  const ids: string[] = []
  for (const [zeit, flag] of [
    [von, 'arrival'],
    [bis, 'departure'],
  ] as const) {
    const id = uuid()
    await p.als(carla, stempelCalls).stempeln({ body: { id, timestamp: `${tag}T${zeit}:00+02:00`, flag, employeeid: wer.lstfixId! } })
    ids.push(id)
  }
  return ids
}
const pruefeTag = (wer: Figure, tag: string) => p.db.transaction().execute((db) => pruefe(db, { ids: [wer.lstfixId!], von: tag, bis: tag }, jetzt()))
const fall = (wer: Figure, tag: string) =>
  p.db
    .selectFrom('klaerungsfall')
    .where('lstfixId', '=', wer.lstfixId!)
    .where('art', '=', 'Nicht beschäftigt')
    .where('datum', '=', tag)
    .select(['id', 'zustand', 'stempel'])
    .executeTakeFirstOrThrow()
const freigeben = async (wer: Figure, tag: string, mehr: object = {}) =>
  p.als(carla, klaerungCalls).freigeben({ params: { id: (await fall(wer, tag)).id }, body: { grund: 'Aushilfe, wird bezahlt', ...mehr } })
const tagVon = async (wer: Figure, tag: string) =>
  (await p.als(carla, calls).monat({ query: { monat: tag.slice(0, 7), employeeid: wer.lstfixId! } })).tage.find(({ datum }) => datum === tag)!
const setze = (wer: Figure, eintritt: string, austritt: string) =>
  p.db.updateTable('lstfix').set({ eintritt, austritt }).where('id', '=', wer.lstfixId!).execute()

test('CSV und XLSX sagen bei einem Tag nach dem Austritt, dass er noch nicht zählt, in der Sprache des Lesers; nach der Freigabe nicht mehr', async () => {
  await setze(bernd, '2026-07-06', '2026-07-10')
  await arbeit(bernd, '2026-07-14', '08:00', '10:00')
  await pruefeTag(bernd, '2026-07-14')
  const worte = { de: 'Nicht beschäftigt: zählt erst, wenn der Fall freigegeben ist', en: 'Not employed: counts once the case is released' }
  const query = { von: '2026-07-13', bis: '2026-07-15', employeeid: bernd.lstfixId! }
  const datei = (format: 'csv' | 'xlsx', sprache: 'de' | 'en') => p.als(sprache === 'de' ? carla : dora, calls).datei({ query: { ...query, format } })
  const zeilen = async (sprache: 'de' | 'en') => (await (await datei('csv', sprache)).text()).split('\r\n').filter((zeile) => zeile.includes(worte[sprache]))
  const mappe = async (sprache: 'de' | 'en') =>
    Object.values(unzipSync(await (await datei('xlsx', sprache)).bytes()))
      .map((inhalt) => strFromU8(inhalt))
      .join('')
      .split(worte[sprache]).length - 1
  const gesagt = async () => [await zeilen('de'), await zeilen('en'), await mappe('de'), await mappe('en')]
  expect(await gesagt()).toEqual([[expect.stringContaining('14.07.2026')], [expect.any(String)], 1, 1])
  await freigeben(bernd, '2026-07-14')
  expect(await gesagt()).toEqual([[], [], 0, 0])
})

test('in einem abgeschlossenen Monat macht die Freigabe selbst den Unterschied, und kein späterer Lauf einen zweiten', async () => {
  const person = { employeeid: max.lstfixId! }
  await setze(max, '2026-06-01', '2026-06-05')
  await p.als(carla, calls).buchen({ body: { ...person, datum: '2026-06-01', minuten: 0, art: 'Anfangssaldo', grund: 'Eintritt' } })
  await p.als(carla, calls).nachreichen({ params: { montag: '2026-06-01' }, body: { ...person, grund: 'fehlt' } })
  expect(await p.als(carla, calls).abschliessen({ params: { monat: '2026-06' }, body: { employeeids: [max.lstfixId!] } })).toEqual({
    abgeschlossen: 1,
    offen: [],
  })
  const unterschiede = async () =>
    (await p.als(carla, calls).monat({ query: { monat: '2026-06', ...person } })).differenzen.map(({ datum, minuten }) => [datum, minuten])
  await arbeit(max, '2026-06-10', '08:00', '10:00')
  await pruefeTag(max, '2026-06-10')
  await rechneNeuesNach(p.db, jetzt())
  expect(await unterschiede()).toEqual([])
  await freigeben(max, '2026-06-10')
  expect(await unterschiede()).toEqual([['2026-06-10', 120]])
  // What came later waits for its own release.
  await arbeit(max, '2026-06-10', '14:00', '15:00')
  await pruefeTag(max, '2026-06-10')
  await rechneAllesNach(p.db, jetzt())
  expect(await unterschiede()).toEqual([['2026-06-10', 120]])
  await freigeben(max, '2026-06-10')
  const danach = [
    ['2026-06-10', 120],
    ['2026-06-10', 60],
  ]
  expect(await unterschiede()).toEqual(danach)
  await rechneNeuesNach(p.db, jetzt())
  await rechneAllesNach(p.db, jetzt())
  expect(await unterschiede()).toEqual(danach)
})

test('kommt an einem freigegebenen Tag noch ein Stempel, zählt der Tag wieder nichts, bis auch danach gefragt und er freigegeben ist', async () => {
  const tag = '2026-08-12'
  await setze(anna, '2026-08-03', '2026-08-07')
  await arbeit(anna, tag, '08:00', '10:00')
  await pruefeTag(anna, tag)
  await freigeben(anna, tag)
  const erfasst = async () =>
    (await p.als(carla, stempelCalls).woche({ query: { montag: '2026-08-10', employeeid: anna.lstfixId! } })).tage.find(({ datum }) => datum === tag)!.saldoMin
  const stand = async () => {
    const { nichtBeschaeftigt, saldoMin } = await tagVon(anna, tag)
    return [nichtBeschaeftigt, saldoMin, await erfasst()]
  }
  expect(await stand()).toEqual([false, 120, 120])
  const spaet = await arbeit(anna, tag, '14:00', '15:00')
  // At once, before any run has looked at the day.
  expect(await stand()).toEqual([true, null, null])
  await pruefeTag(anna, tag)
  const neu = await fall(anna, tag)
  expect([neu.zustand, spaet.every((id) => neu.stempel.includes(id)), neu.stempel.length]).toEqual(['offen', true, 4])
  await freigeben(anna, tag)
  expect(await stand()).toEqual([false, 180, 180])
})

test('berichtigt die Freigabe einen der Stempel, gilt sie für den neuen: gefragt wird nicht noch einmal', async () => {
  const tag = '2026-08-19'
  await setze(anna, '2026-08-03', '2026-08-07')
  const [, gehen] = await arbeit(anna, tag, '08:00', '10:00')
  await pruefeTag(anna, tag)
  await freigeben(anna, tag, { antwort: { was: 'aendern', stempelId: gehen, timestamp: `${tag}T11:00:00+02:00`, flag: 'departure' } })
  await pruefeTag(anna, tag)
  expect((await fall(anna, tag)).zustand).toBe('freigegeben')
  expect(await tagVon(anna, tag)).toMatchObject({ nichtBeschaeftigt: false, saldoMin: 180 })
})
