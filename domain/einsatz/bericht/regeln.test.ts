import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zeitraum } from '../contract.ts'
import { deckung, lageVon, type Tagesbild } from './deckung.ts'
import { anteilAn } from './partie.ts'
import { instantDer, minute, ohne, schnitt, summe, vereinigt, type Spanne } from './spanne.ts'
import { geteilt } from './teilen.ts'

const zone = 'Europe/Berlin'
/** Minutes of a clock time on 23 November 2026, in Berlin. */
const um = (zeit: string) => minute(Temporal.PlainDateTime.from(`2026-11-23T${zeit}`).toZonedDateTime(zone).toInstant().toString())
const s = (text: string): Spanne => {
  const [von, bis] = text.split('–')
  return { von: um(von!), bis: um(bis!) }
}
const alle = (...texte: string[]) => texte.map(s)
const uhr = ({ von, bis }: Spanne) =>
  [von, bis].map((wert) => Temporal.Instant.from(instantDer(wert)).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })).join('–')
const uhren = (spannen: readonly Spanne[]) => spannen.map(uhr)

/** In 07:00, break 12:00–12:30, out 16:00. */
const gewoehnlich = { arbeit: alle('07:00–12:00', '12:30–16:00'), pausen: alle('12:00–12:30'), pflichtpauseMin: 0, laeuft: false } as const
const mit = (...eintraege: string[]): Tagesbild => ({ ...gewoehnlich, eintraege: alle(...eintraege) })

describe('was vom Tag noch fehlt', () => {
  test('E1: ohne Einträge sind die Zeiten um die Pause die Lücken', () => {
    const bild = deckung(mit())
    expect(uhren(bild.luecken)).toEqual(['07:00–12:00', '12:30–16:00'])
    expect(bild).toMatchObject({ nettoMin: 510, offenMin: 510, gedecktMin: 0, angenommenePause: null })
  })
  test('E2: zwischen zwei Einträgen bleibt eine Lücke', () => {
    const bild = deckung(mit('07:00–09:30', '10:00–12:00'))
    expect(uhren(bild.luecken)).toEqual(['09:30–10:00', '12:30–16:00'])
    expect(bild.offenMin).toBe(240)
  })
  test('E3: die geschuldete Pause wird in der Mitte angenommen', () => {
    const bild = deckung({ arbeit: alle('07:00–16:00'), pausen: [], pflichtpauseMin: 30, laeuft: false, eintraege: [] })
    expect(bild.nettoMin).toBe(510)
    expect(uhren(bild.luecken)).toEqual(['07:00–11:15', '11:45–16:00'])
    expect(uhr(bild.angenommenePause!)).toBe('11:15–11:45')
  })
  test('E4: was in die Pause reicht, bleibt stehen und wird genannt', () => {
    const bild = deckung(mit('11:30–13:00'))
    expect(bild).toMatchObject({ gedecktMin: 60, inPauseMin: 30, ausserhalbMin: 0, summeMin: 90 })
    expect(uhren(bild.luecken)).toEqual(['07:00–11:30', '13:00–16:00'])
  })
  test('E5: zwei Einträge zur selben Zeit stehen beide, doppelt ist ihre Überschneidung', () => {
    const bild = deckung(mit('08:00–10:00', '09:00–11:00'))
    expect(bild).toMatchObject({ summeMin: 240, gedecktMin: 180, doppeltMin: 60 })
    expect(lageVon(s('08:00–10:00'), alle('09:00–11:00'), gewoehnlich)).toEqual({ doppeltMin: 60, ausserhalbMin: 0, inPauseMin: 0 })
  })
  test('E6: nach dem Gehen ist außerhalb', () => expect(deckung(mit('16:00–17:00'))).toMatchObject({ ausserhalbMin: 60, offenMin: 510 }))
  test('E7: drei Minuten sind keine Lücke, fehlen aber', () => {
    const bild = deckung(mit('07:00–09:30', '09:33–12:00', '12:30–16:00'))
    expect(bild).toMatchObject({ luecken: [], offenMin: 3 })
  })
  test('E8: was aneinander grenzt, überschneidet sich nicht', () => expect(deckung(mit('09:00–10:00', '10:00–11:00')).doppeltMin).toBe(0))
  test.each([
    ['E9: in der Nacht im Frühling', '2026-03-28T22:00', '2026-03-29T06:00', 30, 390, ['22:00–01:15', '01:45–06:00'], [195, 195]],
    ['E10: in der Nacht im Herbst', '2026-10-24T22:00', '2026-10-25T06:00', 30, 510, ['22:00–02:15', '02:45–06:00'], [255, 255]],
  ])('%s zählt die wirkliche Dauer', (_, von, bis, pflichtpauseMin, nettoMin, luecken, dauern) => {
    const wand = (zeit: string) => minute(Temporal.PlainDateTime.from(zeit).toZonedDateTime(zone).toInstant().toString())
    const bild = deckung({ arbeit: [{ von: wand(von), bis: wand(bis) }], pausen: [], pflichtpauseMin, laeuft: false, eintraege: [] })
    expect(bild.nettoMin).toBe(nettoMin)
    expect(uhren(bild.luecken)).toEqual(luecken)
    expect(bild.luecken.map((luecke) => luecke.bis - luecke.von)).toEqual(dauern)
  })
  test('E11: solange der Tag läuft, wird keine Pause angenommen und nichts in die Zukunft vorgeschlagen', () => {
    const bild = deckung({ arbeit: alle('07:00–14:00'), pausen: [], pflichtpauseMin: 30, laeuft: true, eintraege: [] })
    expect(uhren(bild.luecken)).toEqual(['07:00–14:00'])
    expect(bild).toMatchObject({ nettoMin: 420, offenMin: 420, angenommenePause: null })
  })
  test('E13: ohne Stempel gibt es keinen Vorschlag', () => {
    const bild = deckung({ arbeit: [], pausen: [], pflichtpauseMin: 0, laeuft: false, eintraege: alle('08:00–10:00') })
    expect(bild).toMatchObject({ luecken: [], offenMin: 0, ausserhalbMin: 120 })
  })
})

describe('Zeiten eines Eintrags', () => {
  const zeiten = (von: string, bis: string, datum = '2026-11-23') => zeitraum({ datum, von, bis }, zone)
  const dauer = (raum: ReturnType<typeof zeitraum>) => ('grund' in raum ? raum : minute(raum.bis) - minute(raum.von))
  test('E14: über Mitternacht', () => expect(dauer(zeiten('22:00', '06:00'))).toBe(480))
  test('E15: gleiche Zeiten und fast ein Tag sind keine', () => {
    expect(zeiten('07:00', '07:00')).toEqual({ feld: 'bis', grund: 'laenge' })
    expect(zeiten('08:00', '07:59')).toEqual({ feld: 'bis', grund: 'laenge' })
  })
  test('E16: eine Uhrzeit, die es zweimal gibt, fragt nach; eine, die es nicht gibt, wird abgelehnt', () => {
    expect(zeiten('02:30', '06:00', '2026-10-25')).toEqual({ feld: 'von', grund: 'zweimal' })
    expect(dauer(zeitraum({ datum: '2026-10-25', von: '02:30', bis: '06:00', vonMal: 1 }, zone))).toBe(270)
    expect(dauer(zeitraum({ datum: '2026-10-25', von: '02:30', bis: '06:00', vonMal: 2 }, zone))).toBe(210)
    expect(zeiten('02:30', '06:00', '2026-03-29')).toEqual({ feld: 'von', grund: 'fehlt' })
  })
})

describe('Partie', () => {
  const pause = s('12:00–12:30')
  test('E17: jeder bekommt, was von der Zeit in seine Anwesenheit fällt', () => {
    const teile = anteilAn(s('07:00–16:00'), { pause, anwesend: alle('07:10–15:50'), anpassen: true })
    expect(uhren(teile)).toEqual(['07:10–12:00', '12:30–15:50'])
    expect(summe(teile)).toBe(490)
  })
  test('E18: wer nicht gestempelt hat, bekommt sie wie gesagt', () =>
    expect(uhren(anteilAn(s('07:00–16:00'), { pause, anwesend: [], anpassen: true }))).toEqual(['07:00–12:00', '12:30–16:00']))
})

describe('teilen', () => {
  test.each([
    [300, [60, 40], [180, 120]],
    [100, [1, 1, 1], [34, 33, 33]],
    [455, [50, 30, 20], [228, 136, 91]],
    [1, [1, 1], [1, 0]],
  ])('E22, E23: %i Minuten nach %j sind %j', (minuten, anteile, teile) => expect(geteilt(minuten, anteile)).toEqual(teile))
  test('die Teile sind immer das Ganze', () =>
    fc.assert(
      fc.property(fc.nat(1440), fc.array(fc.nat(100), { minLength: 1, maxLength: 6 }), (minuten, anteile) => {
        fc.pre(anteile.some((anteil) => anteil > 0))
        expect(geteilt(minuten, anteile).reduce((a, b) => a + b, 0)).toBe(minuten)
      }),
    ))
})

describe('Spannen', () => {
  const spanne = fc.tuple(fc.nat(1440), fc.nat(300)).map(([von, laenge]) => ({ von, bis: von + laenge }))
  const spannen = fc.array(spanne, { maxLength: 8 })
  test('vereinigt ist nie länger als die Summe, und Schnitt und Rest ergeben das Ganze', () =>
    fc.assert(
      fc.property(spannen, spannen, (a, b) => {
        expect(summe(vereinigt(a))).toBeLessThanOrEqual(summe(a))
        expect(summe(schnitt(a, b)) + summe(ohne(vereinigt(a), b))).toBe(summe(vereinigt(a)))
      }),
    ))
  test('gedeckt ist nie mehr als die Anwesenheit', () =>
    fc.assert(
      fc.property(spannen, spannen, (arbeit, eintraege) => {
        const { gedecktMin, nettoMin, luecken } = deckung({ arbeit, pausen: [], pflichtpauseMin: 0, laeuft: false, eintraege })
        expect(gedecktMin).toBeLessThanOrEqual(nettoMin)
        expect(summe(luecken)).toBeLessThanOrEqual(nettoMin - gedecktMin)
      }),
    ))
})
