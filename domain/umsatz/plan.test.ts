import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ebenen, type Ebene } from './contract.ts'
import { einJahrZuvor } from './fenster.ts'
import { plan, type Ausschnitt } from './plan.ts'
import { zerschnitten } from './schnitt.ts'

const heute = '2026-11-23'
const kurz = (von: string, bis: string, koerner: Parameters<typeof zerschnitten>[1] = ['M']) =>
  zerschnitten({ von, bis }, koerner, heute).map((stueck) => `${stueck.minus ? '-' : '+'}${stueck.korn} ${stueck.von} ${stueck.bis}`)

describe('§6 Ein Fenster in Stücken', () => {
  test('ganze Monate, an den Enden die Tage oder der Monat ohne die anderen, je nachdem, was weniger ist', () => {
    expect(kurz('2025-01-01', '2025-11-23')).toEqual(['+M 2025-01-01 2025-11-30', '-Z 2025-11-24 2025-11-30'])
    expect(kurz('2025-01-01', '2025-11-10')).toEqual(['+M 2025-01-01 2025-10-31', '+Z 2025-11-01 2025-11-10'])
    expect(kurz('2025-01-20', '2025-03-31')).toEqual(['+M 2025-02-01 2025-03-31', '+Z 2025-01-20 2025-01-31'])
    expect(kurz('2025-01-05', '2025-03-31')).toEqual(['+M 2025-01-01 2025-03-31', '-Z 2025-01-01 2025-01-04'])
    expect(kurz('2025-05-31', '2025-06-01')).toEqual(['+Z 2025-05-31 2025-05-31', '+Z 2025-06-01 2025-06-01'])
    expect(kurz('2025-05-03', '2025-05-29')).toEqual(['+M 2025-05-01 2025-05-31', '-Z 2025-05-01 2025-05-02', '-Z 2025-05-30 2025-05-31'])
    expect(kurz('2025-05-12', '2025-05-12', ['T', 'M'])).toEqual(['+T 2025-05-12 2025-05-12'])
    expect(kurz('2025-05-01', '2025-05-31')).toEqual(['+M 2025-05-01 2025-05-31'])
  })
  test('der laufende Monat ist ganz: Was nach heute liegt, kostet nichts', () => {
    expect(kurz('2026-11-01', '2026-11-23')).toEqual(['+M 2026-11-01 2026-11-30', '-Z 2026-11-24 2026-11-30'])
    expect(zerschnitten({ von: '2026-11-01', bis: '2026-11-03' }, ['M'], '2026-11-03')).toHaveLength(2)
  })
  test('Quartale, wo es sie gibt und sie ganz sind', () => {
    expect(kurz('2025-01-01', '2025-11-30', ['M', 'Q'])).toEqual(['+Q 2025-01-01 2025-09-30', '+M 2025-10-01 2025-11-30'])
    expect(kurz('2025-02-01', '2025-12-31', ['M', 'Q'])).toEqual(['+M 2025-02-01 2025-03-31', '+Q 2025-04-01 2025-12-31'])
    expect(kurz('2025-02-01', '2025-05-31', ['M', 'Q'])).toEqual(['+M 2025-02-01 2025-05-31'])
    expect(kurz('0001-01-01', '2026-11-23', ['M', 'Q']).length).toBeLessThan(5)
  })
  test('jeder Tag des Fensters zählt einmal, kein anderer', () => {
    const beginn = Temporal.PlainDate.from('2023-11-01')
    const tag = fc.integer({ min: 0, max: 800 }).map((n) => beginn.add({ days: n }).toString())
    const koerner = fc.constantFrom(['M'] as const, ['T', 'M'] as const, ['M', 'Q'] as const)
    fc.assert(
      fc.property(tag, tag, koerner, tag, (a, b, welche, jetzt) => {
        const [von, bis] = a < b ? [a, b] : [b, a]
        const stuecke = zerschnitten({ von, bis }, welche, jetzt)
        for (let n = -40; n < 850; n++) {
          const t = beginn.add({ days: n }).toString()
          const mal = stuecke.filter((eines) => eines.von <= t && t <= eines.bis).reduce((summe, { minus }) => summe + (minus ? -1 : 1), 0)
          if (mal !== (von <= t && t <= bis ? 1 : 0)) throw new Error(`${t} zählt ${mal} mal`)
        }
        for (const { korn, von: erster, bis: letzter } of stuecke) {
          const [e, l] = [Temporal.PlainDate.from(erster), Temporal.PlainDate.from(letzter)]
          if (korn === 'M' || korn === 'Q') expect([e.day, l.day]).toEqual([1, l.daysInMonth])
          if (korn === 'Q') expect([e.month % 3, l.month % 3]).toEqual([1, 0])
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('§6 Der Plan einer Frage', () => {
  const fenster = { von: '2026-01-01', bis: heute }
  const ausschnitt: Ausschnitt = {
    filialen: [1000],
    alleFilialen: true,
    umsatzart: null,
    wahl: [],
    fenster,
    vorjahr: einJahrZuvor(fenster),
    zuordnung: 'gebucht',
    heute,
  }
  const woher = (ebene: Ebene, ...wahl: Ebene[]) => plan([ebene], { ...ausschnitt, wahl: wahl.map((eine) => ({ ebene: eine, schluessel: '1' })) }).tabelle

  test('jede Ebene hat eine Verdichtung', () => {
    expect(Object.fromEntries(ebenen.map((ebene) => [ebene, woher(ebene)]))).toEqual({
      Vkforg: 'us_vertreter',
      Artikel: 'us_artikel',
      Hauptgruppe: 'us_gruppe',
      Untergruppe: 'us_gruppe',
      Unteruntergruppe: 'us_gruppe',
      Produktgruppe: 'us_gruppe',
      Kunde: 'us_kunde',
      Kundengruppe: 'us_kundengruppe_hauptgruppe',
      Lieferart: 'us_lager',
      Lagerplatz: 'us_lager',
      Abteilung: 'us_vertreter',
      Abteilungsub: 'us_vertreter',
      Konditionsgruppe: 'us_kundengruppe_hauptgruppe',
      Vertreter: 'us_vertreter',
    })
  })
  test('§4.5: jeder Schritt nach unten fragt, was alle seine Schlüssel hat, sonst die Zeilen', () => {
    expect(woher('Hauptgruppe', 'Vkforg')).toBe('us_gruppe')
    expect(woher('Artikel', 'Vkforg', 'Hauptgruppe')).toBe('us_artikel')
    expect(woher('Hauptgruppe', 'Vertreter')).toBe('us_vertreter_hauptgruppe')
    expect(woher('Hauptgruppe', 'Kundengruppe')).toBe('us_kundengruppe_hauptgruppe')
    expect(woher('Kunde', 'Hauptgruppe')).toBe('us_kunde_hauptgruppe')
    expect(woher('Hauptgruppe', 'Kunde')).toBe('umsatz_zeile')
    expect(woher('Hauptgruppe', 'Lagerplatz')).toBe('us_lager_hauptgruppe')
    expect(woher('Vertreter', 'Kundengruppe')).toBe('us_vertreter_kundengruppe')
    expect(woher('Kunde', 'Vertreter')).toBe('umsatz_zeile')
    expect(woher('Artikel', 'Kunde')).toBe('umsatz_zeile')
  })
  test('nach der heutigen Zuordnung fragt, wer eine Gruppe will, die Artikel, und wer eine Kundengruppe will, die Kunden', () => {
    const heutig = (ebene: Ebene, ...wahl: Ebene[]) =>
      plan([ebene], { ...ausschnitt, zuordnung: 'heute', wahl: wahl.map((eine) => ({ ebene: eine, schluessel: '1' })) }).tabelle
    expect([heutig('Hauptgruppe'), heutig('Kundengruppe'), heutig('Vertreter')]).toEqual(['us_artikel', 'us_kunde', 'us_vertreter'])
    expect(heutig('Hauptgruppe', 'Kundengruppe')).toBe('umsatz_zeile')
  })
  test('beide Seiten in Stücken; über alle Filialen die Abschrift, für einzelne nicht', () => {
    expect(plan(['Artikel'], ausschnitt)).toEqual({
      tabelle: 'us_artikel',
      ueberAlle: true,
      teile: [
        { aktuell: true, korn: 'Q', minus: false, von: '2026-01-01', bis: '2026-09-30' },
        { aktuell: true, korn: 'M', minus: false, von: '2026-10-01', bis: '2026-11-30' },
        { aktuell: true, korn: 'Z', minus: true, von: '2026-11-24', bis: '2026-11-30' },
        { aktuell: false, korn: 'Q', minus: false, von: '2025-01-01', bis: '2025-09-30' },
        { aktuell: false, korn: 'M', minus: false, von: '2025-10-01', bis: '2025-11-30' },
        { aktuell: false, korn: 'Z', minus: true, von: '2025-11-24', bis: '2025-11-30' },
      ],
    })
    expect(plan(['Artikel'], { ...ausschnitt, alleFilialen: false }).ueberAlle).toBe(false)
    expect(plan(['Vkforg'], { ...ausschnitt, wahl: [{ ebene: 'Artikel', schluessel: '' }] }).ueberAlle).toBe(false)
  })
  test('was keine Verdichtung hat, sind die Zeilen der beiden Fenster', () => {
    const { teile } = plan(['Artikel'], { ...ausschnitt, wahl: [{ ebene: 'Kunde', schluessel: 'x' }] })
    expect(teile.map(({ korn, von, bis }) => [korn, von, bis])).toEqual([
      ['Z', '2026-01-01', heute],
      ['Z', '2025-01-01', '2025-11-23'],
    ])
  })
})
