import { expect, test } from 'vitest'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import type { Stempelart } from '#domain/stempel/regeln.ts'
import { arbeitszeitJetzt } from '#domain/zeiten/tag/arbeitszeit-jetzt.ts'
import { daSeit, tagesergebnisse } from '#domain/zeiten/tag/tag.ts'
import { geliefert } from '#test/zeitregeln.ts'
import type { Heute } from './contract.ts'
import { folgt, weiter } from './web/stand/folgt.ts'

const zone = 'Europe/Berlin'
const datum = '2026-03-02'
const arten: Readonly<Record<string, Stempelart>> = { Normal: 'arbeit', Pause: 'pause', Dienstgang: 'unterwegs', Arzt: 'abwesend' }
const um = (uhr: string) => Temporal.PlainDateTime.from(`${datum}T${uhr}`).toZonedDateTime(zone).toInstant()
const leer: Heute = {
  jetzt: um('06:00').toString(),
  zone,
  datum,
  zustand: 'aus',
  seit: null,
  eingestempeltSeit: null,
  tagSek: 0,
  wocheSek: 0,
  pauseSek: 0,
  sollMin: 480,
  wocheSollMin: 2310,
  durchschnitt: null,
  pauseSollMin: 30,
  plan: null,
  strecken: [],
  stempel: [],
  frage: null,
  vorwarnungen: [],
}
/** 'K 07:00 Code'; K = Kommen, G = Gehen. */
const stempel = (zeile: string, i: number): Zeitstempel => {
  const [flag, uhr, code = 'Normal'] = zeile.split(' ')
  const timestamp = um(uhr!).toString()
  return {
    id: String(i),
    timestamp,
    flag: flag === 'K' ? 'arrival' : 'departure',
    code: { name: code, description: '', art: arten[code]!, icon: 'clock' },
    zone,
    employee: { id: 'a', persnr: 1, vorname: 'A', zuname: 'B' },
    quelle: 'portal',
    vertrauen: 'A',
    empfangen: timestamp,
    abweichungSek: null,
    ort: null,
    erfasstVon: null,
    korrigiert: null,
    grund: null,
    storno: null,
    darf: [],
  }
}

/** What the device shows at once, and what the server answers at the same moment. */
function beide(zeilen: readonly string[], uhr: string) {
  const alle = zeilen.map(stempel)
  const geraet = alle.reduce(folgt, leer)
  const roh = alle.map(({ code, ...rest }) => ({ ...rest, code: code.name, art: code.art }))
  const laufend = tagesergebnisse(roh, { zone, land: 'DE', geburtsdatum: null }, geliefert, um(uhr)).findLast(
    ({ intervalle }) => intervalle.at(-1)?.bis === null,
  )
  const buero = arbeitszeitJetzt(roh, um(uhr), zone)
  const { tagSek, pauseSek } = weiter(geraet, Temporal.Instant.from(geraet.jetzt).until(um(uhr)).total('seconds'))
  return {
    geraet: { seit: geraet.seit, eingestempeltSeit: geraet.eingestempeltSeit, tagSek, pauseSek },
    buero: { seit: daSeit(laufend?.intervalle ?? []), eingestempeltSeit: buero.eingestempeltSeit, tagSek: buero.tagSek, pauseSek: buero.pauseSek },
  }
}
const seit = (zeilen: readonly string[], uhr: string) => beide(zeilen, uhr).buero.seit

test('nach dem Gehen um 16:04 und dem Kommen um 16:48 ist man seit 16:48 da, und die Zeit zu Hause ist keine Pause', () => {
  const tag = beide(['K 07:00', 'G 12:00 Pause', 'K 12:30', 'G 16:04', 'K 16:48'], '17:00')
  expect(tag.buero).toMatchObject({ seit: um('16:48').toString(), pauseSek: 1800 })
  expect(tag.geraet).toEqual(tag.buero)
})
test('„Seit“ sagt auf dem Gerät denselben Augenblick wie danach die Antwort des Büros', () => {
  for (const zeilen of [
    ['K 07:00'],
    ['K 07:00', 'G 12:00 Pause'],
    ['K 07:00', 'G 12:00 Pause', 'K 12:30 Pause'],
    ['K 07:00', 'G 10:00 Dienstgang', 'K 11:00 Dienstgang'],
    ['K 07:00', 'G 10:00 Arzt', 'K 11:00'],
    ['K 07:00', 'G 12:00', 'K 12:45', 'G 13:00 Pause', 'K 13:10'],
    ['K 07:00', 'G 16:04'],
  ]) {
    const { geraet, buero } = beide(zeilen, '17:00')
    expect(geraet, zeilen.join(', ')).toEqual(buero)
  }
})
test('Pause, Dienstgang und Arzt unterbrechen das „Seit“ nicht; nach einem fehlenden Gehen zählt das zweite Kommen', () => {
  expect(seit(['K 07:00', 'G 12:00 Pause', 'K 12:30'], '13:00')).toBe(um('07:00').toString())
  const { geraet, buero } = beide(['K 07:00', 'K 13:00'], '14:00')
  expect([geraet.seit, buero.seit]).toEqual([um('13:00').toString(), um('13:00').toString()])
  // A nervous second tap is the same Kommen.
  expect([beide(['K 07:00', 'K 07:00:30'], '08:00').geraet.seit, seit(['K 07:00', 'K 07:00:30'], '08:00')]).toEqual([
    um('07:00').toString(),
    um('07:00').toString(),
  ])
})
