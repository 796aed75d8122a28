import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as klaerungCalls } from '#apps/klaerung/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { rechneAllesNach } from '#domain/zeiten/konto/nachrechnung.ts'
import { forgetSessions } from '#platform/server/access/sessions.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const monat = Temporal.Now.plainDateISO('Europe/Berlin').toPlainYearMonth().subtract({ months: 1 }).toString()
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const stand = (wer: Figure, query: { monat?: string; q?: string } = {}) => p.als(wer, calls).monatsabschluss({ query })
const leer = { monat, gesamt: 6, abgeschlossen: 0, faelle: 0, nachgekommen: [] }
const differenz = async () => {
  const { differenzen } = await p.als(carla, calls).monat({ query: { monat, employeeid: dora.lstfixId! } })
  expect(differenzen).toHaveLength(1)
  return differenzen[0]!
}
const zuruecknehmen = (wer: Figure, id: string) => p.als(wer, calls).zuruecknehmen({ params: { id }, body: { grund: 'war schon bezahlt' } })

test('wer Monate abschließt, sieht, wie viele des letzten Monats zu sind, welche Fälle laufen und was danach kam', async () => {
  expect(await stand(carla)).toEqual(leer)
  await expect(stand(bernd)).rejects.toMatchObject({ status: 403 })
  const { id } = await p.als(anna, stempelCalls).stempeln({ body: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag: 'arrival' } })
  await p.als(anna, klaerungCalls).beantragen({ body: { id: uuid(), antwort: { was: 'loeschen', stempelId: id }, text: 'vertippt' } })
  await p.als(carla, calls).abschliessen({ params: { monat }, body: { employeeids: [dora.lstfixId!] } })
  for (const [uhr, flag] of [
    ['07:00', 'arrival'],
    ['11:00', 'departure'],
  ] as const)
    await p.db
      .insertInto('zeitstempel')
      .values({
        id: uuid(),
        lstfixId: dora.lstfixId!,
        timestamp: Temporal.PlainDateTime.from(`${monat}-05T${uhr}`).toZonedDateTime('Europe/Berlin').toInstant().toString(),
        zone: 'Europe/Berlin',
        flag,
        code: 'Normal',
        quelle: 'portal',
        vertrauen: 'A',
      })
      .execute()
  await rechneAllesNach(p.db, Temporal.Now.instant())
  expect(await stand(carla)).toEqual({ ...leer, abgeschlossen: 1, faelle: 1, nachgekommen: [{ monat, anzahl: 1 }] })
  // "24 von 60" is said of the month and the people that the team's list shows.
  const zahl = async (query: { monat?: string; q?: string }) => {
    const { gesamt, abgeschlossen } = await stand(carla, query)
    return [abgeschlossen, gesamt]
  }
  const davor = Temporal.PlainYearMonth.from(monat).subtract({ months: 1 }).toString()
  expect([await zahl({ monat }), await zahl({ monat: davor }), await zahl({ q: 'Dora' }), await zahl({ q: 'Anna' })]).toEqual([
    [1, 6],
    [0, 6],
    [1, 1],
    [0, 1],
  ])
  // One's own case is no case of the team.
  expect((await p.als(anna, klaerungCalls).stand()).offen).toBe(0)
})

test('andere Konten zählen nicht mit', async () => {
  for (const berechtigung of ['STEMPELERFASSUNG.ALLE', 'ZEITKONTO.ABSCHLUSS'])
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: emil.anwenderId, berechtigung }).execute()
  forgetSessions()
  expect(await stand(emil)).toEqual({ ...leer, gesamt: 1 })
})

test('eine Übernahme lässt sich mit Grund zurücknehmen: Der Unterschied wartet wieder, und beides bleibt sichtbar', async () => {
  const { id } = await differenz()
  const standMin = async () => (await p.als(dora, calls).konto()).standMin
  const vorher = await standMin()
  await p.als(carla, calls).uebernehmen({ params: { id } })
  const { uebernommen, darf } = await differenz()
  expect([darf, (await stand(carla)).nachgekommen, (await standMin()) - vorher]).toEqual([['zuruecknehmen'], [], 240])
  await expect(zuruecknehmen(bernd, uebernommen!.buchungId)).rejects.toMatchObject({ status: 403 })
  await expect(zuruecknehmen(emil, uebernommen!.buchungId)).rejects.toMatchObject({ status: 404 })
  await zuruecknehmen(carla, uebernommen!.buchungId)
  expect([await differenz(), (await stand(carla)).nachgekommen, await standMin()]).toMatchObject([
    { uebernommen: null, darf: ['uebernehmen'] },
    [{ monat, anzahl: 1 }],
    vorher,
  ])
  expect((await p.als(dora, calls).konto()).buchungen).toMatchObject([
    { art: 'Differenz', zurueckgenommen: { grund: 'war schon bezahlt', von: 'Carla Beispiel' } },
  ])
  await expect(zuruecknehmen(carla, uebernommen!.buchungId)).rejects.toMatchObject({ status: 409 })
  await p.als(carla, calls).uebernehmen({ params: { id } })
  await expect(p.als(carla, calls).uebernehmen({ params: { id } })).rejects.toMatchObject({ status: 409 })
  expect((await standMin()) - vorher).toBe(240)
})

test('ob ein Tag in einem abgeschlossenen Monat liegt, weiß, wer die Person sehen darf', async () => {
  const zu = (wer: Figure, tag: string) => p.als(wer, calls).abgeschlossen({ query: { tag, employeeid: dora.lstfixId! } })
  expect([await zu(carla, `${monat}-28`), await zu(carla, '2026-01-05')]).toEqual([{ abgeschlossen: true }, { abgeschlossen: false }])
  await expect(zu(bernd, `${monat}-28`)).rejects.toMatchObject({ status: 404 })
})

test('was in einem wieder geöffneten Monat liegt, wartet nicht mehr', async () => {
  await p.als(carla, calls).oeffnen({ params: { monat }, body: { employeeid: dora.lstfixId!, grund: 'falsch' } })
  expect(await stand(carla)).toMatchObject({ abgeschlossen: 0, nachgekommen: [] })
})
