import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as verwaltungCalls } from '#apps/verwaltung/contract.ts'
import { anna, bernd, carla, dora, max, portal, type Figure } from '#test/cast.ts'
import { forgetSessions } from '#platform/server/access/sessions.ts'
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

test('das Team zeigt auf Wunsch nur, wer blockiert, bereit oder abgeschlossen ist, und sagt, was im Weg steht', async () => {
  const monat = '2026-03'
  const namen = async (stand?: 'blockiert' | 'bereit' | 'abgeschlossen') =>
    (await p.als(carla, calls).team({ query: { monat, stand, limit: 200 } })).entities.map(({ employee, hindernis, ...zeile }) => [
      employee.id,
      zeile.stand,
      hindernis,
    ])
  const alle = await namen()
  expect(alle).toContainEqual([max.lstfixId, 'blockiert', 'offene-fragen'])
  expect(alle).toContainEqual([dora.lstfixId, 'bereit', null])
  for (const stand of ['blockiert', 'bereit', 'abgeschlossen'] as const) expect(await namen(stand)).toEqual(alle.filter((zeile) => zeile[1] === stand))
  // One at a time: pages without anybody are passed over, and nobody is left out.
  const einzeln: unknown[] = []
  for (let cursor: string | undefined; ; ) {
    const seite = await p.als(carla, calls).team({ query: { monat, stand: 'bereit', limit: 1, cursor } })
    einzeln.push(...seite.entities.map(({ employee }) => employee.id))
    if (!seite.next) break
    cursor = seite.next
  }
  expect(einzeln).toEqual((await namen('bereit')).map(([id]) => id))
})

test('wer Monate abschließt, liest, warum jemand fort war, auf dem Schirm und in der Datei; wer nur alle sehen darf, liest „abwesend“', async () => {
  const tag = '2026-03-04'
  await p.db.insertInto('abwesenheit').values({ id: uuid(), lstfixId: bernd.lstfixId!, art: 'Krank', von: tag, bis: tag }).execute()
  const liest = async () => {
    const woche = await p.als(max, calls).woche({ query: { montag: '2026-03-02', employeeid: bernd.lstfixId! } })
    const csv = await (await p.als(max, calls).datei({ query: { employeeid: bernd.lstfixId!, von: tag, bis: tag } })).text()
    return [woche.tage[2]!.abwesenheit, csv.includes('Krank'), csv.split(';Abwesend;').length - 1]
  }
  const bekommt = (berechtigung: string) => p.db.insertInto('anwenderBerechtigung').values({ anwenderId: max.anwenderId, berechtigung }).execute()
  await bekommt('STEMPELERFASSUNG.ALLE')
  expect(await liest()).toEqual(['abwesend', false, 2])
  await bekommt('ZEITKONTO.ABSCHLUSS')
  forgetSessions()
  expect(await liest()).toEqual(['Krank', true, 1])
})

// Corrections, D11; domain/zeit.md, decided 11
test('Krankheit ersetzt den Urlaub und gibt den Tag zurück; im Zeitausgleich bleiben die Stunden genommen; zwei halbe Abwesenheiten stehen beide da', async () => {
  const fehlt = (art: string, von: string, bis = von, halbtags = false) =>
    p.als(dora, verwaltungCalls).abwesenheitAnlegen({ body: { lstfixId: anna.lstfixId!, art: art as 'Urlaub', von, bis, halbtags, bemerkung: '' } })
  await fehlt('Urlaub', '2026-04-13', '2026-04-14')
  await fehlt('Zeitausgleich', '2026-04-15')
  await fehlt('Krank', '2026-04-14', '2026-04-15')
  await fehlt('Urlaub', '2026-04-16', '2026-04-16', true)
  await fehlt('Schulung', '2026-04-16', '2026-04-16', true)
  await expect(fehlt('Urlaub', '2026-04-15')).rejects.toMatchObject({ status: 422, problem: { code: 'verwaltung.ueberschneidung' } })
  const { tage } = await p.als(anna, calls).woche({ query: { montag: '2026-04-13' } })
  expect(tage.slice(0, 4).map(({ sollMin, abwesenheit, zweiteAbwesenheit }) => [sollMin, abwesenheit, zweiteAbwesenheit])).toEqual([
    [0, 'Urlaub', null],
    [0, 'Krank', null],
    [495, 'Krank', 'Zeitausgleich'],
    [0, 'Urlaub', 'Schulung'],
  ])
})

// Corrections, decisions of section 7: illness during Zeitausgleich is dated data per country.
test('Krankheit im Zeitausgleich ist eine Regel mit Datum je Land: von da an gibt sie die Stunden zurück, davor und im anderen Land nicht', async () => {
  const fehlt = (lstfixId: string, art: string, von: string, bis = von, halbtags = false) =>
    p.als(dora, verwaltungCalls).abwesenheitAnlegen({ body: { lstfixId, art: art as 'Urlaub', von, bis, halbtags, bemerkung: '' } })
  // Monday to Wednesday of one week; from Tuesday on the company's agreement gives the hours back; on Wednesday she is ill for half the day.
  await fehlt(anna.lstfixId!, 'Zeitausgleich', '2026-07-06', '2026-07-08')
  await fehlt(anna.lstfixId!, 'Krank', '2026-07-06', '2026-07-07')
  await fehlt(anna.lstfixId!, 'Krank', '2026-07-08', '2026-07-08', true)
  const tage = async () =>
    (await p.als(anna, calls).woche({ query: { montag: '2026-07-06' } })).tage
      .slice(0, 3)
      .map(({ sollMin, abwesenheit, zweiteAbwesenheit }) => [sollMin, abwesenheit, zweiteAbwesenheit])
  expect(await tage()).toEqual([
    [495, 'Krank', 'Zeitausgleich'],
    [495, 'Krank', 'Zeitausgleich'],
    [495, 'Krank', 'Zeitausgleich'],
  ])
  const { land } = await p.db
    .selectFrom('lstfix')
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .where('lstfix.id', '=', anna.lstfixId!)
    .select('filiale.land')
    .executeTakeFirstOrThrow()
  const regel = (wo: 'DE' | 'AT', gueltigAb: string) =>
    p
      .als(dora, verwaltungCalls)
      .zeitregelAnlegen({
        body: { land: wo, gruppe: 'erwachsen', art: 'krank', gueltigAb, quelle: 'Regel der Firma: Betriebsvereinbarung', wert: { zeitausgleich: 'zurueck' } },
      })
  await regel(land === 'DE' ? 'AT' : 'DE', '2026-07-06')
  expect((await tage())[0]).toEqual([495, 'Krank', 'Zeitausgleich'])
  await regel(land as 'DE', '2026-07-07')
  expect(await tage()).toEqual([
    [495, 'Krank', 'Zeitausgleich'],
    [0, 'Krank', null],
    [247, 'Krank', 'Zeitausgleich'],
  ])
})
