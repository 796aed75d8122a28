import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jahresbeginn } from './contract.ts'
import { einJahrZuvor, zeitfenster } from './fenster.ts'
import { anteile, dbZehntel, deckungsbeitrag, deltaZehntel, keine, mengentext, plus, zehnteltext, type Summen } from './rechnen.ts'

const tage = (von: string, bis: string) => ({ von, bis })
const summen = (umsatz: bigint, lagerwert: bigint | null): Summen => ({
  umsatz,
  lagerwert: lagerwert ?? 0n,
  ohneEinstand: lagerwert === null ? umsatz : 0n,
  menge: 0n,
})

describe('§4.3 Vorjahr', () => {
  test('ein Ende in der Zukunft zählt auf beiden Seiten bis heute', () => {
    expect(zeitfenster(tage('2026-01-01', '2026-11-30'), '2026-11-23')).toEqual({
      fenster: tage('2026-01-01', '2026-11-23'),
      vorjahr: tage('2025-01-01', '2025-11-23'),
    })
    expect(zeitfenster(tage('2026-01-01', '9999-12-31'), '2026-11-23')?.fenster).toEqual(tage('2026-01-01', '2026-11-23'))
    expect(zeitfenster(tage('2026-11-24', '2026-11-30'), '2026-11-23')).toBeNull()
  })
  test.each([
    ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
    ['2029-02-28', '2029-02-28', '2028-02-28', '2028-02-28'],
    ['2029-01-15', '2029-02-28', '2028-01-15', '2028-02-28'],
  ])('%s bis %s: %s bis %s', (von, bis, erster, letzter) => {
    expect(einJahrZuvor(tage(von, bis))).toEqual(tage(erster, letzter))
  })
  test('das laufende Geschäftsjahr beginnt an seinem Tag', () => {
    expect(jahresbeginn('2026-11-23', '07-01')).toBe('2026-07-01')
    expect(jahresbeginn('2026-06-30', '07-01')).toBe('2025-07-01')
    expect(jahresbeginn('2026-11-23', '01-01')).toBe('2026-01-01')
  })
  test('das Fenster des Vorjahres beginnt nie nach seinem Ende', () => {
    const tag = fc.integer({ min: 0, max: 80_000 }).map((n) => Temporal.PlainDate.from('1900-01-01').add({ days: n }).toString())
    fc.assert(
      fc.property(tag, tag, (a, b) => {
        const { von, bis } = einJahrZuvor(a < b ? tage(a, b) : tage(b, a))
        expect(von <= bis).toBe(true)
      }),
    )
  })
})

describe('§4.1 Beträge', () => {
  const gesamt = (...teile: Summen[]) => teile.reduce(plus, keine)
  const prozent = (eine: Summen) => {
    const zehntel = dbZehntel(eine)
    return zehntel === null ? null : zehnteltext(zehntel)
  }
  test.each([
    ['A und B', [summen(100_00n, 60_00n), summen(300_00n, 270_00n)], 400_00n, 70_00n, '17.5'],
    ['Rechnung und Rückgabe', [summen(1000_00n, 700_00n), summen(-200_00n, -140_00n)], 800_00n, 240_00n, '30.0'],
    ['Preisnachlass', [summen(-50_00n, 0n)], -50_00n, -50_00n, null],
    ['Storno', [summen(1000_00n, 700_00n), summen(-1000_00n, -700_00n)], 0n, 0n, null],
    ['nur eine Rückgabe', [summen(-200_00n, -140_00n)], -200_00n, -60_00n, null],
    ['eine Zeile ohne Einstandswert', [summen(90_00n, null), summen(100_00n, 60_00n)], 190_00n, 40_00n, '40.0'],
  ])('%s', (_, teile, umsatz, db, anteil) => {
    const alle = gesamt(...teile)
    expect([alle.umsatz, deckungsbeitrag(alle), prozent(alle)]).toEqual([umsatz, db, anteil])
  })
  test('ohne Einstandswert steht für sich', () => {
    expect(gesamt(summen(90_00n, null), summen(100_00n, 60_00n)).ohneEinstand).toBe(90_00n)
  })
})

describe('§4.2 Anteile und Veränderung', () => {
  test.each([
    ['1/1/1', [1n, 1n, 1n], [334n, 333n, 333n]],
    ['50,05/49,95', [5005n, 4995n], [501n, 499n]],
    ['120 und −20', [120n, -20n], [1200n, -200n]],
    ['weniger als nichts', [10n, -20n], null],
    ['nichts', [], null],
  ])('Anteile von %s', (_, teile, ergebnis) => expect(anteile(teile)).toEqual(ergebnis))
  test('Anteile ergeben zusammen genau hundert Prozent', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), { maxLength: 40 }), (teile) => {
        const geteilt = anteile(teile)
        if (geteilt) expect(geteilt.reduce((a, b) => a + b, 0n)).toBe(1000n)
      }),
    )
  })
  test('gegen nichts gibt es keine Veränderung in Prozent; was entfiel, ist minus hundert', () => {
    expect(deltaZehntel(100n, 0n)).toBeNull()
    expect(deltaZehntel(100n, -5n)).toBeNull()
    expect(deltaZehntel(0n, 500n)).toBe(-1000n)
    expect(zehnteltext(deltaZehntel(189_000_00n, 200_000_00n)!)).toBe('-5.5')
  })
  test('Mengen haben die Stellen, die sie brauchen', () => {
    expect([0n, 10_000n, -15_000n, 1n].map(mengentext)).toEqual(['0', '1', '-1.5', '0.0001'])
  })
})
