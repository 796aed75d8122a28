import { expect, test } from 'vitest'
import type { Stempel } from '#domain/stempel/regeln.ts'
import { ausreisser } from './ausreisser.ts'
import { tagesergebnisse } from './tag.ts'
import { regelwerk, type Regelzeile } from '../regel/zeitregel.ts'

const zone = 'Europe/Berlin'
const regel = (land: string, gruppe: string, art: string, wert: unknown): Regelzeile => ({
  land,
  gruppe,
  art,
  fassung: 1,
  gueltigAb: '2000-01-01',
  wert,
  quelle: `${land} ${art}`,
})
const regeln = regelwerk([
  regel('DE', 'erwachsen', 'pause', {
    stufen: [
      { ueberMin: 360, pauseMin: 30 },
      { ueberMin: 540, pauseMin: 45 },
    ],
    stueckMin: 15,
  }),
  regel('DE', 'erwachsen', 'tag', { normalMin: 480, hoechstMin: 600 }),
  regel('DE', 'erwachsen', 'ruhe', { tagMin: 660, wocheMin: 2100 }),
  regel('AT', 'erwachsen', 'tag', { normalMin: 480, hoechstMin: 720 }),
  regel('DE', 'jugendlich', 'tag', { normalMin: 480, hoechstMin: 510 }),
  regel('DE', 'jugendlich', 'nacht', { von: '20:00', bis: '06:00', abMin: 0, hoechstMin: 0 }),
])
const am = (wand: string) => Temporal.PlainDateTime.from(`2026-03-${wand}`).toZonedDateTime(zone).toInstant()
/** 'K 03T07:00', 'G 03T12:00 Pause'. */
const stempel = (zeilen: readonly string[]): Stempel[] =>
  zeilen.map((zeile, i) => {
    const [flag, wand, code = 'Normal'] = zeile.split(' ')
    return {
      id: String(i),
      timestamp: am(wand!).toString(),
      flag: flag === 'K' ? 'arrival' : 'departure',
      code,
      art: code === 'Pause' ? 'pause' : code === 'Dienstgang' ? 'unterwegs' : 'arbeit',
    }
  })
const gefunden = (um: string, zeilen: readonly string[], mehr: { land?: 'DE' | 'AT'; geburtsdatum?: string } = {}) =>
  ausreisser(tagesergebnisse(stempel(zeilen), { zone, land: mehr.land ?? 'DE', geburtsdatum: mehr.geburtsdatum ?? null }, regeln, am(um)))
const kurz = (...args: Parameters<typeof gefunden>) =>
  gefunden(...args).map(({ art, datum, istMin, grenzMin, laeuft }) => `${art} ${datum.slice(8)} ${istMin}/${grenzMin}${laeuft ? ' läuft' : ''}`)
const lehrling = { geburtsdatum: '2010-01-01' }

test.each([
  ['ein gewöhnlicher Tag', '03T16:30', ['K 03T07:00', 'G 03T12:00 Pause', 'K 03T12:45', 'G 03T16:00'], {}, []],
  ['sechs Stunden ohne Pause', '03T13:00', ['K 03T07:00'], {}, []],
  ['und eine Minute mehr', '03T13:01', ['K 03T07:00'], {}, ['Pause überfällig 03 0/30 läuft']],
  ['nach dem Gehen ist sie zu kurz', '03T16:00', ['K 03T07:00', 'G 03T14:00'], {}, ['Pause zu kurz 03 0/30']],
  ['über zehn Stunden', '03T18:16', ['K 03T07:00', 'G 03T12:00 Pause', 'K 03T12:45'], {}, ['Über Höchstzeit 03 631/600 läuft']],
  ['in Österreich erst über zwölf', '03T18:16', ['K 03T07:00', 'G 03T12:00 Pause', 'K 03T12:45'], { land: 'AT' }, []],
  ['für Jugendliche ab achteinhalb', '03T16:31', ['K 03T07:00', 'G 03T12:00 Pause', 'K 03T13:00'], lehrling, ['Über Höchstzeit 03 511/510 läuft']],
  ['Jugendliche in der Nacht', '03T21:00', ['K 03T14:00', 'G 03T17:00 Pause', 'K 03T18:00'], lehrling, ['Nachtarbeit 03 60/0 läuft']],
  [
    'gestern bis 23 Uhr, heute ab 7',
    '03T08:00',
    ['K 02T15:00', 'G 02T19:00 Pause', 'K 02T19:30', 'G 02T23:00', 'K 03T07:00'],
    {},
    ['Ruhezeit zu kurz 03 480/660 läuft'],
  ],
  ['seit gestern offen', '03T08:00', ['K 02T07:00'], {}, ['Gehen fehlt 02 null/null']],
  ['vom Dienstgang nicht zurück', '03T09:00', ['K 02T07:00', 'G 02T12:00 Dienstgang'], {}, ['Rückkehr fehlt 02 null/null']],
] as const)('%s', (_, um, zeilen, mehr, erwartet) => {
  expect(kurz(um, zeilen, mehr)).toEqual(erwartet)
})

test('sagt seit wann und nach welchem Gesetz', () => {
  expect(gefunden('03T13:30', ['K 03T07:00'])).toEqual([expect.objectContaining({ seit: '2026-03-03T06:00:00Z', quelle: 'DE pause' })])
  expect(gefunden('03T08:00', ['K 02T07:00'])).toEqual([expect.objectContaining({ seit: '2026-03-02T06:00:00Z', quelle: null })])
})
