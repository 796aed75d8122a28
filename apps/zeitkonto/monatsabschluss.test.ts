import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSessions } from '#platform/server/access/sessions.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const monat = Temporal.Now.plainDateISO('Europe/Berlin').toPlainYearMonth().subtract({ months: 1 }).toString()
const [erster, fuenfter] = [`${monat}-01`, `${monat}-05`]
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const stand = (wer: Figure) => p.als(wer, calls).monatsabschluss()
const fall = (wer: Figure) =>
  p.db
    .insertInto('klaerungsfall')
    .values({ id: uuid(), lstfixId: wer.lstfixId!, datum: fuenfter, art: 'Gehen fehlt', seit: `${fuenfter}T07:00:00Z`, stempel: [], merkmal: 'probe' })
    .execute()

test('wer Monate abschließt, sieht, wie viele des letzten Monats zu sind, welche Fälle laufen und was danach kam', async () => {
  const leer = { monat, gesamt: 6, abgeschlossen: 0, faelle: 0, nachgekommen: [] }
  expect(await stand(carla)).toEqual(leer)
  await expect(stand(bernd)).rejects.toMatchObject({ status: 403 })
  await p.als(carla, calls).abschliessen({ params: { monat }, body: { employeeids: [dora.lstfixId!] } })
  await fall(anna)
  // One's own case is answered, not decided: it is no case of the team.
  await fall(carla)
  const { id } = await p.db.selectFrom('zeitfreigabe').where('lstfixId', '=', dora.lstfixId!).where('beginn', '=', erster).select('id').executeTakeFirstOrThrow()
  await p.db
    .insertInto('abschlussdifferenz')
    .values({
      id: uuid(),
      abschlussId: id,
      lstfixId: dora.lstfixId!,
      datum: fuenfter,
      fassung: 1,
      minuten: 30,
      gewertetMin: 30,
      sollMin: 0,
      eingabe: Buffer.from('probe'),
    })
    .execute()
  expect(await stand(carla)).toEqual({ ...leer, abgeschlossen: 1, faelle: 1, nachgekommen: [{ monat, anzahl: 1 }] })
})

test('andere Konten zählen nicht mit', async () => {
  for (const berechtigung of ['STEMPELERFASSUNG.ALLE', 'ZEITKONTO.ABSCHLUSS'])
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: emil.anwenderId, berechtigung }).execute()
  forgetSessions()
  expect(await stand(emil)).toEqual({ monat, gesamt: 1, abgeschlossen: 0, faelle: 0, nachgekommen: [] })
})

test('was übernommen ist oder in einem wieder geöffneten Monat liegt, wartet nicht mehr', async () => {
  const { differenzen } = await p.als(carla, calls).monat({ query: { monat, employeeid: dora.lstfixId! } })
  expect(differenzen).toHaveLength(1)
  await p.als(carla, calls).oeffnen({ params: { monat }, body: { employeeid: dora.lstfixId!, grund: 'falsch' } })
  expect(await stand(carla)).toMatchObject({ abgeschlossen: 0, nachgekommen: [] })
})
