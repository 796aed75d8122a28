import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelerfassung } from '#apps/stempelerfassung/contract.ts'
import { calls as zeitkonto } from '#apps/zeitkonto/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, max, portal, type Figure } from '#test/cast.ts'
import { statementsOf } from '#test/database/statements.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
})
afterAll(() => p.stop())

const heute = () => Temporal.Now.plainDateISO('Europe/Berlin')
const um = (tag: Temporal.PlainDate, zeit: string) => tag.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: zeit }).toInstant().toString()
/** Stamps of earlier days, straight into the database. */
const frueher = (wer: Figure, stempel: readonly (readonly [Temporal.PlainDate, string, 'arrival' | 'departure'])[]) =>
  p.db
    .insertInto('zeitstempel')
    .values(
      stempel.map(([tag, zeit, flag]) => ({
        id: uuid(),
        lstfixId: wer.lstfixId!,
        timestamp: um(tag, zeit),
        zone: 'Europe/Berlin',
        empfangen: um(tag, zeit),
        flag,
        code: 'Normal',
        quelle: 'terminal' as const,
        vertrauen: 'A',
      })),
    )
    .execute()
/** The month as if it had been closed with one day of so many minutes more than owed. */
async function abgeschlossen(wer: Figure, monat: Temporal.PlainDate, mehrMin: number) {
  const [id, beginn] = [uuid(), monat.with({ day: 1 }).toString()]
  await p.db
    .insertInto('zeitfreigabe')
    .values({ id, lstfixId: wer.lstfixId!, art: 'monat', beginn, schritt: 1, akt: 'abschliessen', zustand: 'abgeschlossen', anwenderId: carla.anwenderId })
    .execute()
  const [nettoMin, keine] = [480 + mehrMin, { pauseMin: 0, pflichtpauseMin: 0, nachtMin: 0 }]
  await p.db
    .insertInto('tagesabschluss')
    .values({
      abschlussId: id,
      lstfixId: wer.lstfixId!,
      datum: monat.toString(),
      sollMin: 480,
      bruttoMin: nettoMin,
      nettoMin,
      gewertetMin: nettoMin,
      ...keine,
      regeln: '[]',
      eingabe: Buffer.alloc(32),
    })
    .execute()
}
const stempelt = async (wer: Figure) => {
  const { geraet } = await hier.gekoppelt()
  const karte = await hier.karte(wer)
  await geraet.melden([geraet.eintrag(hier.stempel(wer, karte, 'arrival'))])
  const { ergebnisse } = await geraet.melden([geraet.eintrag(hier.stempel(wer, karte, 'departure'))])
  return ergebnisse[0]!.bestaetigung!
}

test('ein Stempel mit Bestätigung sind höchstens vierzehn Anweisungen an die Datenbank, keine zweimal; ein Lebenszeichen sechs', async () => {
  const { geraet } = await hier.gekoppelt()
  const karte = await hier.karte(anna)
  const eintrag = geraet.eintrag(hier.stempel(anna, karte))
  let antwort: Awaited<ReturnType<typeof geraet.melden>> | undefined
  const stempel = await statementsOf(async () => {
    antwort = await geraet.melden([eintrag])
  })
  expect(antwort!.ergebnisse[0]!.bestaetigung).toMatchObject({ name: 'Anna Beispiel', saldoMin: expect.any(Number) as number })
  expect(stempel.length, stempel.join('\n\n')).toBeLessThanOrEqual(14)
  expect(stempel.filter((text, index) => stempel.indexOf(text) !== index)).toEqual([])
  const lebenszeichen = await statementsOf(() => geraet.melden())
  expect(lebenszeichen.length, lebenszeichen.join('\n\n')).toBeLessThanOrEqual(6)
})

test('die Bestätigung sagt Saldo, Tag und Woche wie das Portal, mit offenen Monaten wie nach dem Abschluss', async () => {
  const [vorgestern, letzterMonat] = [heute().subtract({ days: 2 }), heute().with({ day: 1 }).subtract({ days: 1 })]
  for (const wer of [bernd, max, dora])
    await frueher(wer, [
      [letzterMonat.subtract({ days: 3 }), '07:00', 'arrival'],
      [letzterMonat.subtract({ days: 3 }), '11:00', 'departure'],
      [vorgestern, '06:00', 'arrival'],
      [vorgestern, '09:30', 'departure'],
      [heute().subtract({ days: 20 }), '07:00', 'arrival'],
    ])
  await abgeschlossen(max, letzterMonat, 77)
  await abgeschlossen(dora, letzterMonat, 33)
  await abgeschlossen(dora, heute(), -44)
  const salden = []
  for (const wer of [bernd, max, dora]) {
    const bestaetigung = await stempelt(wer)
    const konto = await p.als(wer, zeitkonto).konto()
    const { tagSek, wocheSek, plan, strecken } = await p.als(wer, stempelerfassung).heute()
    expect(bestaetigung).toMatchObject({ saldoMin: konto.standMin, heuteSek: tagSek, wocheSek, tag: { plan, strecken }, frage: null })
    salden.push(konto.standMin)
  }
  expect(salden[2]).toBe(33 - 44)
})

test('die Frage von vor vierzehn Tagen wird gestellt, auch wenn ihr Monat schon abgeschlossen ist; eine ältere nicht', async () => {
  await frueher(carla, [
    [heute().subtract({ days: 15 }), '06:00', 'arrival'],
    [heute().subtract({ days: 14 }), '06:00', 'arrival'],
  ])
  await abgeschlossen(carla, heute(), 0)
  expect(await stempelt(carla)).toMatchObject({ frage: { datum: heute().subtract({ days: 14 }).toString(), art: 'Gehen fehlt' } })
})

test('mit Datenschutz sagt die Bestätigung nichts davon', async () => {
  const { id, geraet } = await hier.gekoppelt()
  await p.db.updateTable('terminal').set({ datenschutz: 'knapp' }).where('id', '=', id).execute()
  const { ergebnisse } = await geraet.melden([geraet.eintrag(hier.stempel(anna, await hier.karte(anna)))])
  expect(ergebnisse[0]!.bestaetigung).toMatchObject({ name: 'Anna', heuteSek: null, wocheSek: null, saldoMin: null, tag: null, frage: null })
})
