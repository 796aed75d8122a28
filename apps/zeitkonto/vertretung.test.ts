import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as klaerungCalls } from '#apps/klaerung/contract.ts'
import { anna, bernd, carla, emil, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

/** Bernd stands in for Carla, who acts for the accounts 1000 and 3000. */
const montag = '2026-03-09'
const monat = '2026-03'
let p: Awaited<ReturnType<typeof portal>>
let vertretung: string
beforeAll(async () => {
  p = await portal()
  for (const wer of [anna, bernd, emil]) await p.als(wer, calls).einreichen({ params: { montag } })
  const heute = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  vertretung = (await p.als(carla, klaerungCalls).vertreten({ body: { vertreterId: bernd.anwenderId, von: heute, bis: heute } })).id
})
afterAll(() => p.stop())

const genehmige = (wer: Figure, fuer: Figure) => p.als(wer, calls).genehmigen({ body: { wochen: [{ employeeid: fuer.lstfixId!, montag }] } })

test('die Vertretung sieht das Team, die Woche und den Monat der Vertretenen und was dort wartet', async () => {
  const { entities } = await p.als(bernd, calls).team({ query: { monat } })
  expect(entities.map(({ employee, eingereicht, darf }) => [employee.vorname, eingereicht, darf])).toEqual([
    ['Anna', [montag], ['genehmigen']],
    ['Bernd', [montag], []],
    ['Carla', [], []],
    ['Dora', [], []],
    ['Emil', [montag], ['genehmigen']],
    ['Max', [], []],
  ])
  expect((await p.als(bernd, calls).woche({ query: { montag, employeeid: anna.lstfixId! } })).darf).toEqual(['genehmigen', 'zurueckgeben'])
  expect((await p.als(bernd, calls).monat({ query: { monat, employeeid: anna.lstfixId! } })).darf).toEqual([])
  expect((await p.als(bernd, calls).woche()).vertretungFuer).toEqual(['Carla Beispiel'])
  expect((await p.als(max, calls).woche()).vertretungFuer).toEqual([])
  expect((await p.als(bernd, calls).abteilungen()).map(({ name }) => name)).toEqual(['Montage', 'Wien'])
})

test('sie genehmigt; Verlauf und Prüfspur nennen, in wessen Vertretung', async () => {
  expect(await genehmige(bernd, anna)).toEqual({ genehmigt: 1, nicht: [] })
  const { zustand, verlauf } = await p.als(anna, calls).woche({ query: { montag } })
  expect([zustand, verlauf.map(({ akt, von, vertretungFuer }) => [akt, von, vertretungFuer])]).toEqual([
    'genehmigt',
    [
      ['einreichen', 'Anna Beispiel', null],
      ['genehmigen', 'Bernd Beispiel', 'Carla Beispiel'],
    ],
  ])
  expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'genehmigen').select(['anwenderName', 'gegenstandId', 'daten']).execute()).toEqual([
    { anwenderName: 'Bernd Beispiel', gegenstandId: anna.lstfixId, daten: { beginn: montag, vertretungId: vertretung } },
  ])
  await p.als(bernd, calls).zurueckgeben({ params: { montag }, body: { employeeid: emil.lstfixId!, grund: 'Freitag prüfen' } })
  expect((await p.als(emil, calls).woche({ query: { montag } })).verlauf.at(-1)).toMatchObject({ akt: 'zurueckgeben', vertretungFuer: 'Carla Beispiel' })
})

test('die eigene Woche nicht, und sonst bekommt sie nichts dazu', async () => {
  await expect(genehmige(bernd, bernd)).rejects.toMatchObject({ status: 422, problem: { code: 'zeitkonto.eigene-woche' } })
  await expect(p.als(bernd, calls).abschliessen({ params: { monat: '2026-02' }, body: { employeeids: [anna.lstfixId!] } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(p.als(bernd, calls).konto({ query: { employeeid: anna.lstfixId! } })).rejects.toMatchObject({ status: 404 })
  await expect(p.als(bernd, calls).datei({ query: { employeeid: anna.lstfixId!, von: montag, bis: montag } })).rejects.toMatchObject({ status: 404 })
  await expect(genehmige(max, anna)).rejects.toMatchObject({ status: 403 })
  await expect(p.als(max, calls).team({ query: { monat } })).rejects.toMatchObject({ status: 403 })
})

test('ist sie vorbei, ist auch das Recht vorbei', async () => {
  await p.als(carla, klaerungCalls).vertretungBeenden({ params: { id: vertretung } })
  await expect(p.als(bernd, calls).team({ query: { monat } })).rejects.toMatchObject({ status: 403 })
  await expect(genehmige(bernd, emil)).rejects.toMatchObject({ status: 403 })
  await expect(p.als(bernd, calls).woche({ query: { montag, employeeid: anna.lstfixId! } })).rejects.toMatchObject({ status: 404 })
})
