import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as klaerungCalls } from '#apps/klaerung/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { calls as verwaltungCalls } from '#apps/verwaltung/contract.ts'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, max, portal } from '#test/cast.ts'
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

// Corrections, D10; domain/zeit.md, decided 8
test('Stempel nach dem Austritt und vor dem Eintritt werfen einen Fall auf und zählen gleich: erst, wenn er freigegeben ist', async () => {
  // Tuesday to Thursday employed; stamped two hours on the Monday before, on the Wednesday, and on the Friday after.
  await p.db.updateTable('lstfix').set({ eintritt: '2024-06-04', austritt: '2024-06-06' }).where('id', '=', anna.lstfixId!).execute()
  for (const tag of ['2024-06-03', '2024-06-05', '2024-06-07'])
    for (const [zeit, flag] of [
      ['08:00', 'arrival'],
      ['10:00', 'departure'],
    ] as const)
      await p.als(carla, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `${tag}T${zeit}:00+02:00`, flag, employeeid: anna.lstfixId! } })
  await p.db.transaction().execute((db) => pruefe(db, { ids: [anna.lstfixId!], von: '2024-06-03', bis: '2024-06-07' }, Temporal.Now.instant()))
  const person = { employeeid: anna.lstfixId! }
  const stand = async () => {
    const { tage } = await p.als(carla, calls).woche({ query: { montag: '2024-06-03', ...person } })
    const erfasst = await p.als(carla, stempelCalls).woche({ query: { montag: '2024-06-03', ...person } })
    const konto = (await p.als(carla, calls).konto({ query: person })).monate.find(({ monat }) => monat === '2024-06')!
    return {
      tage: tage.slice(0, 5).map(({ saldoMin }) => saldoMin),
      gezaehlt: tage.slice(0, 5).map(({ nichtBeschaeftigt }) => !nichtBeschaeftigt),
      erfasst: erfasst.tage.slice(0, 5).map(({ saldoMin }) => saldoMin),
      ist: konto.istMin,
      woche: erfasst.summe.woche.istMin,
    }
  }
  // Tuesday and Thursday are owed and not worked, on Wednesday two of eight and a quarter hours.
  const darin = [-495, 120 - 495, -495]
  const faelle = (
    await p.als(carla, klaerungCalls).faelle({ query: { bereich: 'team', zustand: 'alle', von: '2024-06-03', bis: '2024-06-07' } })
  ).entities.filter(({ art }) => art === 'Nicht beschäftigt')
  expect(faelle.map(({ datum }) => datum).sort()).toEqual(['2024-06-03', '2024-06-07'])
  expect(await stand()).toEqual({
    tage: [null, ...darin, null],
    gezaehlt: [false, true, true, true, false],
    erfasst: [null, ...darin, null],
    ist: 120,
    woche: 120,
  })
  // A month in which such a day is not decided is not closed either.
  const versuch = async () =>
    (await p.als(carla, calls).abschliessen({ params: { monat: '2024-06' }, body: { employeeids: [anna.lstfixId!] } })).offen.map(({ hindernis }) => hindernis)
  expect(await versuch()).toEqual(['offene-fragen'])
  for (const { id } of faelle) await p.als(carla, klaerungCalls).freigeben({ params: { id }, body: { grund: 'Probearbeit, wird bezahlt' } })
  expect(await stand()).toEqual({ tage: [120, ...darin, 120], gezaehlt: [true, true, true, true, true], erfasst: [120, ...darin, 120], ist: 360, woche: 360 })
  expect(await versuch()).toEqual(['woche-offen'])
})

test('ein Monat, in dem nur ein Tag vor dem Eintritt gestempelt wurde, steht im Team und lässt sich abschließen; der leere Monat dazwischen nicht', async () => {
  const person = { employeeid: anna.lstfixId! }
  for (const [zeit, flag] of [
    ['08:00', 'arrival'],
    ['10:00', 'departure'],
  ] as const)
    await p.als(carla, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `2024-04-15T${zeit}:00+02:00`, flag, ...person } })
  await p.db.transaction().execute((db) => pruefe(db, { ids: [anna.lstfixId!], von: '2024-04-15', bis: '2024-04-15' }, Temporal.Now.instant()))
  const stand = async (monat: string) => ({
    zeilen: (await p.als(carla, calls).team({ query: { monat, q: 'Anna' } })).entities.map((zeile) => [
      zeile.stand,
      zeile.hindernis,
      zeile.nichtBeschaeftigt,
      zeile.istMin,
    ]),
    gezaehlt: await p
      .als(carla, calls)
      .monatsabschluss({ query: { monat, q: 'Anna' } })
      .then(({ gesamt, abgeschlossen }) => [abgeschlossen, gesamt]),
  })
  expect(await stand('2024-04')).toEqual({ zeilen: [['blockiert', 'offene-fragen', ['2024-04-15'], 0]], gezaehlt: [0, 1] })
  expect(await stand('2024-05')).toEqual({ zeilen: [], gezaehlt: [0, 0] })
  const { id } = await p.db
    .selectFrom('klaerungsfall')
    .where('lstfixId', '=', anna.lstfixId!)
    .where('art', '=', 'Nicht beschäftigt')
    .where('datum', '=', '2024-04-15')
    .select('id')
    .executeTakeFirstOrThrow()
  await p.als(carla, klaerungCalls).freigeben({ params: { id }, body: { grund: 'Probearbeit, wird bezahlt' } })
  expect(await stand('2024-04')).toEqual({ zeilen: [['blockiert', 'woche-offen', [], 120]], gezaehlt: [0, 1] })
  await p.als(carla, calls).nachreichen({ params: { montag: '2024-04-15' }, body: { ...person, grund: 'Probearbeit' } })
  expect(await p.als(carla, calls).abschliessen({ params: { monat: '2024-04' }, body: { employeeids: [anna.lstfixId!] } })).toEqual({
    abgeschlossen: 1,
    offen: [],
  })
  expect(await stand('2024-04')).toEqual({ zeilen: [['abgeschlossen', null, [], 120]], gezaehlt: [1, 1] })
  expect(await stand('2024-05')).toEqual({ zeilen: [], gezaehlt: [0, 0] })
  const { monate } = await p.als(carla, calls).konto({ query: person })
  expect(monate.slice(-3).map(({ monat, istMin, abgeschlossen }) => [monat, istMin, abgeschlossen])).toEqual([
    ['2024-06', 360, false],
    ['2024-05', 0, false],
    ['2024-04', 120, true],
  ])
})

test('wird der letzte Tag nachträglich eingetragen, wirft er gleich den Fall zu den Stempeln danach auf; wird er wieder geändert, ist der Fall erledigt', async () => {
  for (const [zeit, flag] of [
    ['08:00', 'arrival'],
    ['10:00', 'departure'],
  ] as const)
    await p.als(carla, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `2024-08-06T${zeit}:00+02:00`, flag, employeeid: bernd.lstfixId! } })
  const setze = async (austritt: string | null) => {
    const {
      id,
      abteilung: _,
      filiale: __,
      frueher: ___,
      ...satz
    } = (await p.als(dora, verwaltungCalls).person({ params: { id: bernd.lstfixId! } })).mitarbeiter!
    await p.als(dora, verwaltungCalls).mitarbeiterAendern({ params: { id }, body: { ...satz, austritt, filialeAb: null } })
  }
  const faelle = () =>
    p.db
      .selectFrom('klaerungsfall')
      .where('lstfixId', '=', bernd.lstfixId!)
      .where('art', '=', 'Nicht beschäftigt')
      .where('datum', '=', '2024-08-06')
      .select('zustand')
      .execute()
  expect(await faelle()).toEqual([])
  await setze('2024-08-05')
  expect(await faelle()).toEqual([{ zustand: 'offen' }])
  await setze(null)
  expect(await faelle()).toEqual([{ zustand: 'erledigt' }])
})

test('wird der Stempel vor dem Eintritt mit der Freigabe gelöscht, beginnt das Konto mit dem Eintritt', async () => {
  await p.db.updateTable('firma').set({ zeitAb: '2024-01-01' }).execute()
  await p.db.updateTable('lstfix').set({ eintritt: '2024-09-02' }).where('id', '=', dora.lstfixId!).execute()
  const stempelId = uuid()
  await p.als(carla, stempelCalls).stempeln({ body: { id: stempelId, timestamp: '2024-08-27T08:00:00+02:00', flag: 'arrival', employeeid: dora.lstfixId! } })
  await p.db.transaction().execute((db) => pruefe(db, { ids: [dora.lstfixId!], von: '2024-08-27', bis: '2024-08-27' }, Temporal.Now.instant()))
  const { id } = await p.db
    .selectFrom('klaerungsfall')
    .where('lstfixId', '=', dora.lstfixId!)
    .where('art', '=', 'Nicht beschäftigt')
    .select('id')
    .executeTakeFirstOrThrow()
  await p.als(carla, klaerungCalls).freigeben({ params: { id }, body: { antwort: { was: 'loeschen', stempelId }, grund: 'Falsche Karte' } })
  expect((await p.als(carla, calls).konto({ query: { employeeid: dora.lstfixId! } })).monate.at(-1)!.monat).toBe('2024-09')
})

test('auch für die Zuschläge zählt ein Sonntag nach dem Austritt erst, wenn sein Fall freigegeben ist', async () => {
  const person = { employeeid: anna.lstfixId! }
  for (const [zeit, flag] of [
    ['08:00', 'arrival'],
    ['10:00', 'departure'],
  ] as const)
    await p.als(carla, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `2024-06-09T${zeit}:00+02:00`, flag, ...person } })
  await p.db.transaction().execute((db) => pruefe(db, { ids: [anna.lstfixId!], von: '2024-06-09', bis: '2024-06-09' }, Temporal.Now.instant()))
  const sonntage = async () =>
    (await p.als(carla, calls).monat({ query: { monat: '2024-06', ...person } })).kalender.map(({ datum, sonntagMin }) => [datum, sonntagMin])
  expect(await sonntage()).toEqual([])
  const [fall] = (
    await p.als(carla, klaerungCalls).faelle({ query: { bereich: 'team', zustand: 'alle', von: '2024-06-09', bis: '2024-06-09' } })
  ).entities.filter(({ art }) => art === 'Nicht beschäftigt')
  await p.als(carla, klaerungCalls).freigeben({ params: { id: fall!.id }, body: { grund: 'Inventur, wird bezahlt' } })
  expect(await sonntage()).toEqual([['2024-06-09', 120]])
})
