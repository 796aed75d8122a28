import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gewaehlt, naechste, stattdessen, type Letzter } from '#apps/stempel-terminal/naechste.ts'
import { behalten, heuteSekUm, standMit, type Eigener, type Stand } from './stand.ts'

const um = (uhrzeit: string, tag = '2026-03-02') => Temporal.Instant.from(`${tag}T${uhrzeit}:00Z`)
const letzter = (uhrzeit: string, flag: Letzter['flag'], code = 'Normal', art: Letzter['art'] = 'arbeit'): Letzter => ({
  flag,
  code,
  art,
  timestamp: um(uhrzeit).toString(),
})
const zone = 'Europe/Berlin'

test('wer nie da war, kommt; wer da ist, geht; wer gegangen ist, kommt', () => {
  expect(naechste(null, um('06:00'))).toEqual({ flag: 'arrival', code: 'Normal' })
  expect(naechste(letzter('06:00', 'arrival'), um('15:00'))).toEqual({ flag: 'departure', code: 'Normal' })
  expect(naechste(letzter('15:00', 'departure'), um('16:00'))).toEqual({ flag: 'arrival', code: 'Normal' })
})
test('aus der Pause kommt man mit ihrem Code zurück, vom Arzt mit dem gewöhnlichen', () => {
  expect(naechste(letzter('11:00', 'departure', 'Pause', 'pause'), um('11:30'))).toEqual({ flag: 'arrival', code: 'Pause' })
  expect(naechste(letzter('11:00', 'departure', 'Arzt', 'abwesend'), um('12:30'))).toEqual({ flag: 'arrival', code: 'Normal' })
})
test('ein vergessenes Gehen dreht den nächsten Tag nicht um', () =>
  expect(naechste(letzter('06:00', 'arrival'), um('06:00', '2026-03-03'))).toEqual({ flag: 'arrival', code: 'Normal' }))
test('eine Nachtschicht geht am Morgen', () =>
  expect(naechste(letzter('21:00', 'arrival'), um('05:00', '2026-03-03'))).toEqual({ flag: 'departure', code: 'Normal' }))
test('die Pause von gestern ist kein Rückweg', () =>
  expect(naechste(letzter('11:00', 'departure', 'Pause', 'pause'), um('06:00', '2026-03-03'))).toEqual({ flag: 'arrival', code: 'Normal' }))
test('was gewählt ist, gilt: Gehen bleibt Gehen, auch wenn der Stempel am Morgen fehlt', () => {
  expect(gewaehlt('gehen', null, um('15:00'))).toEqual({ flag: 'departure', code: 'Normal' })
  expect(gewaehlt('pause', letzter('06:00', 'arrival'), um('11:00'))).toEqual({ flag: 'departure', code: 'Pause' })
  expect(gewaehlt('pause', letzter('11:00', 'departure', 'Pause', 'pause'), um('11:30'))).toEqual({ flag: 'arrival', code: 'Pause' })
  const arzt = { name: 'Arzt', description: '', art: 'abwesend' as const, icon: 'stethoscope' }
  expect(gewaehlt(arzt, letzter('06:00', 'arrival'), um('10:00'))).toEqual({ flag: 'departure', code: 'Arzt' })
  expect(gewaehlt(arzt, letzter('10:00', 'departure', 'Arzt', 'abwesend'), um('12:00'))).toEqual({ flag: 'arrival', code: 'Normal' })
  const gang = { name: 'Dienstgang', description: '', art: 'unterwegs' as const, icon: 'briefcase' }
  expect(gewaehlt(gang, letzter('06:00', 'arrival'), um('10:00')).flag).toBe('departure')
  expect(gewaehlt(gang, null, um('06:00')).flag).toBe('arrival')
})
test('nach dem Kommen steht Gehen daneben, nach dem Gehen die Pause, nach der Pause das Kommen', () => {
  expect(stattdessen({ flag: 'arrival', code: 'Normal' })).toBe('gehen')
  expect(stattdessen({ flag: 'departure', code: 'Normal' })).toBe('pause')
  expect(stattdessen({ flag: 'departure', code: 'Pause' })).toBe('kommen')
})

const amt = (mehr: Partial<Stand> = {}): Stand => ({ letzter: letzter('06:00', 'arrival'), heuteSek: 3600, bis: um('07:00').toString(), ...mehr })
const eigener = (uhrzeit: string, flag: Letzter['flag'], mehr: Partial<Eigener> = {}): Eigener => ({
  ...letzter(uhrzeit, flag),
  id: uhrzeit,
  employeeid: 'p',
  zurueck: false,
  vorher: amt(),
  ...mehr,
})
test('die Stunden laufen weiter, solange jemand da ist, und stehen nach dem Gehen', () => {
  expect(heuteSekUm(amt(), um('08:00'), zone)).toBe(7200)
  const danach = standMit(amt(), [eigener('08:00', 'departure')], zone)
  expect(heuteSekUm(danach, um('12:00'), zone)).toBe(7200)
  expect(heuteSekUm(standMit(amt(), [eigener('08:00', 'departure'), eigener('09:00', 'arrival')], zone), um('10:00'), zone)).toBe(10_800)
})
test('am nächsten Tag fängt es bei null an, eine Nachtschicht bei Mitternacht am Arbeitsort', () => {
  expect(heuteSekUm(amt({ letzter: letzter('15:00', 'departure') }), um('06:00', '2026-03-03'), zone)).toBe(0)
  expect(heuteSekUm(amt({ letzter: letzter('21:00', 'arrival'), bis: um('22:00').toString() }), um('01:00', '2026-03-03'), zone)).toBe(2 * 3600)
})
test('mit Datenschutz bleiben die Stunden ungesagt', () => expect(heuteSekUm(amt({ heuteSek: null }), um('08:00'), zone)).toBeNull())
test('was das Büro schon kennt, zählt nicht doppelt', () =>
  expect(standMit(amt({ letzter: letzter('08:00', 'departure') }), [eigener('08:00', 'departure')], zone)).toEqual(
    amt({ letzter: letzter('08:00', 'departure') }),
  ))
test('zurückgenommen ist nie geschehen, auch wenn das Büro es schon gezählt hatte', () => {
  expect(standMit(amt(), [eigener('08:00', 'departure', { zurueck: true })], zone)).toEqual(amt())
  expect(standMit(amt({ letzter: letzter('08:00', 'departure') }), [eigener('08:00', 'departure', { zurueck: true })], zone)).toEqual(amt())
})
test('auch nach Tagen ohne Büro stimmt der Stand, obwohl nur die letzten Stempel behalten werden', () => {
  let alle: Eigener[] = []
  let kurz: Eigener[] = []
  for (let n = 0; n < 12; n++) {
    const neu = { ...eigener(`${String(7 + n).padStart(2, '0')}:00`, n % 2 ? 'arrival' : 'departure'), vorher: standMit(amt(), kurz, zone) }
    alle = [...alle, neu]
    kurz = behalten([...kurz, neu], um('20:00'))
  }
  expect(kurz).toHaveLength(4)
  expect(standMit(amt(), kurz, zone)).toEqual(standMit(amt(), alle, zone))
})
test('Kommen und Gehen wechseln sich ab, was auch geschah: nie zweimal dasselbe hintereinander', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 61, max: 15 * 3600 }), { minLength: 2, maxLength: 30 }), (abstaende) => {
      let [zeit, stand] = [um('06:00'), null as Letzter | null]
      for (const sek of abstaende) {
        zeit = zeit.add({ seconds: sek })
        const buchung = naechste(stand, zeit)
        if (stand) expect(buchung.flag).not.toBe(stand.flag)
        stand = { ...buchung, art: 'arbeit', timestamp: zeit.toString() }
      }
    }),
  ))
