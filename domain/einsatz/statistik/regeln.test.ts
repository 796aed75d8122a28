import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Kzverrzeit } from '#domain/tickets/contract.ts'
import { zeitarten } from '../contract.ts'
import { anteil, produktiv, summe, teile, teilVon, type Stunden, alsZeitpunkte, beruehrteTage, tageDer, zaehlerVon } from './contract.ts'

const heute = Temporal.PlainDate.from('2026-11-23')
const zone = 'Europe/Berlin'
const tage = (spanne: number) => {
  const { von, bis } = tageDer(spanne, heute)
  return [von.toString(), bis.toString()]
}

describe('die acht Arten von Stunden', () => {
  const E59: Stunden = { verrzeitA: 480, verrzeitL: 120, verrzeitRa: 60, verrzeitRna: 90, zeitW: 30, zeitE: 0, zeitI: 45, zeitRest: 15 }
  test('E59: zusammen 14:00, produktiv 12:30', () => {
    expect(summe(E59)).toBe(840)
    expect(produktiv(E59)).toBe(750)
    expect((anteil(E59)! * 100).toFixed(1)).toBe('89.3')
  })
  test('ohne Zeit gibt es keinen Anteil', () => {
    expect(anteil({ ...E59, verrzeitA: 0, verrzeitL: 0, verrzeitRa: 0, verrzeitRna: 0, zeitW: 0, zeitI: 0, zeitRest: 0 })).toBeNull()
  })
  test('E66: die Zeitart zählt nur ohne Verrechnung', () => {
    expect(teilVon({ kzverrzeit: 'K', zeitart: 'W', abgerechnet: false })).toBe('zeitW')
    expect(teilVon({ kzverrzeit: 'R', zeitart: 'W', abgerechnet: true })).toBe('verrzeitRa')
    expect(teilVon({ kzverrzeit: 'R', zeitart: null, abgerechnet: false })).toBe('verrzeitRna')
    expect(teilVon({ kzverrzeit: 'K', zeitart: null, abgerechnet: false })).toBe('zeitRest')
  })
  test('jeder Eintrag zählt in genau einer, und alle acht kommen vor', () => {
    const gesehen = Kzverrzeit.options.flatMap((kzverrzeit) =>
      [...zeitarten, null].flatMap((zeitart) => [true, false].map((abgerechnet) => teilVon({ kzverrzeit, zeitart, abgerechnet }))),
    )
    expect(new Set(gesehen)).toEqual(new Set(teile))
  })
})

describe('Zeiträume', () => {
  test('E61: diese und letzte Woche, ab Montag', () => {
    expect(tage(5)).toEqual(['2026-11-23', '2026-11-30'])
    expect(tage(6)).toEqual(['2026-11-16', '2026-11-23'])
  })
  test('E62: 14 und 30 Tage, mit der Nacht der Uhren', () => {
    expect(tage(14)).toEqual(['2026-11-10', '2026-11-24'])
    const { from, to } = alsZeitpunkte(tageDer(30, heute), zone)
    expect([from, to].map((um) => Temporal.Instant.from(um).toString({ timeZone: zone }))).toEqual(['2026-10-25T00:00:00+02:00', '2026-11-24T00:00:00+01:00'])
    expect(Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total('hours')).toBe(721)
  })
  test('E63: Jahre sind Tage, mit Schalttagen', () => {
    expect([365, 730, 1825, 3650].map((spanne) => tage(spanne)[0])).toEqual(['2025-11-24', '2024-11-24', '2021-11-25', '2016-11-26'])
  })
  test('die berührten Tage eines Zeitraums sind seine Tage, in jeder Zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'UTC', 'America/New_York', 'Pacific/Apia'),
        fc.constantFrom(5, 6, 14, 30, 365),
        fc.integer({ min: 0, max: 3000 }),
        (wo, spanne, spaeter) => {
          const gefragt = tageDer(spanne, heute.add({ days: spaeter }))
          const { from, to } = alsZeitpunkte(gefragt, wo)
          expect(beruehrteTage(from, to, wo)).toEqual({ von: gefragt.von.toString(), bis: gefragt.bis.subtract({ days: 1 }).toString() })
        },
      ),
    )
  })
})

test('E64: Freigabe zählt mit Erledigt, genau nach Plan ist nicht darüber', () => {
  const je = [
    { zustand: 'Erledigt', geschaetztMin: 60, gebuchtMin: 50 },
    { zustand: 'Erledigt', geschaetztMin: 60, gebuchtMin: 61 },
    { zustand: 'Freigabe', geschaetztMin: null, gebuchtMin: 500 },
    { zustand: 'Offen', geschaetztMin: 120, gebuchtMin: 120 },
    { zustand: 'Neu', geschaetztMin: 30, gebuchtMin: 45 },
  ] as const
  expect(je.map(zaehlerVon)).toEqual(['ticketCntEF', 'ticketCntEFPlan', 'ticketCntEF', 'ticketCntON', 'ticketCntONPlan'])
})
