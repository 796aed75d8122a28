import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geliefert } from '#test/zeitregeln.ts'
import type { Stempel } from '#domain/stempel/regeln.ts'
import { durchschnitt, wochensummen } from '../konto/durchschnitt.ts'
import { ruhetage, type Kalendertag } from '../konto/ruhetage.ts'
import { datum, montag, tagnummer } from './ortszeit.ts'
import { tagesergebnisse, type Arbeitsort } from './tag.ts'
import { wochenwarnungen } from './woche.ts'

// Vectors for section 7 of the corrections, reckoned by hand from its sentences and from domain/zeit.md, with the rules as they are delivered.

const erwachsen: Arbeitsort = { zone: 'Europe/Berlin', land: 'DE', geburtsdatum: null }
const sechzehn: Arbeitsort = { ...erwachsen, geburtsdatum: '2009-08-15' }
const spaeter = Temporal.Instant.from('2027-06-01T00:00:00Z')
const instant = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toInstant().toString()
/** 'K 2026-03-02T07:00', in the order in which they were entered. */
const stempel = (zeilen: readonly string[]): Stempel[] =>
  zeilen.map((zeile, i) => ({
    id: String(i),
    timestamp: instant(zeile.slice(2)),
    flag: zeile.startsWith('K') ? 'arrival' : 'departure',
    code: 'Normal',
    art: 'arbeit',
  }))
const tag = (zeilen: readonly string[], ort = erwachsen) => tagesergebnisse(stempel(zeilen), ort, geliefert, spaeter)[0]!
/** Work from one time to another on 2 March 2026, a Monday, or on another day. */
const von = (...stuecke: readonly (readonly [string, string])[]) => ({
  am: (wann = '2026-03-02', ort = erwachsen) =>
    tag(
      stuecke.flatMap(([ab, bis]) => [`K ${wann}T${ab}`, `G ${wann}T${bis}`]),
      ort,
    ),
})
const sagt = ({ warnungen }: { warnungen: readonly { art: string; istMin: number; grenzMin: number }[] }) =>
  warnungen.map(({ art, istMin, grenzMin }) => `${art} ${istMin}/${grenzMin}`)

describe('D5: „Pause zu kurz“ sagt, was zählt und was das Gesetz verlangt', () => {
  test('9:15 ohne Pause: 0 von 45, abgezogen werden die 30, mit denen noch neun Stunden bleiben', () => {
    const ergebnis = von(['07:00', '16:15']).am()
    expect([ergebnis.nettoMin, sagt(ergebnis)]).toEqual([525, ['Pause zu kurz 0/45']])
  })
  test('Pausen von 14, 14 und 20 Minuten: 20 von 30, und abgezogen wird nichts', () => {
    const ergebnis = von(['07:00', '09:00'], ['09:14', '11:00'], ['11:14', '13:00'], ['13:20', '15:30']).am()
    expect([ergebnis.pauseMin, ergebnis.pflichtpauseMin, ergebnis.nettoMin, sagt(ergebnis)]).toEqual([48, 0, 462, ['Pause zu kurz 20/30']])
  })
  test('nie eine Schuld, die kein Gesetz kennt', () =>
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 700 }), fc.array(fc.integer({ min: 1, max: 29 }), { maxLength: 4 }), (gesamt, pausen) => {
        let um = Temporal.PlainDateTime.from('2026-03-02T05:00')
        const zeilen = [`K ${um}`]
        for (const pause of pausen) {
          um = um.add({ minutes: Math.floor(gesamt / 5) })
          zeilen.push(`G ${um}`)
          um = um.add({ minutes: pause })
          zeilen.push(`K ${um}`)
        }
        zeilen.push(`G ${um.add({ minutes: Math.floor(gesamt / 5) })}`)
        for (const { art, grenzMin } of tag(zeilen).warnungen) if (art === 'Pause zu kurz') expect([30, 45]).toContain(grenzMin)
      }),
    ))
})

describe('D6: Befunde sehen die gearbeitete Zeit, auch in Woche und Durchschnitt', () => {
  const sechsMal = (minuten: number, pflichtpauseMin: number) =>
    Array.from({ length: 7 }, (_, i) => ({
      datum: datum(tagnummer('2026-03-02') + i),
      nettoMin: i < 6 ? minuten - pflichtpauseMin : 0,
      pflichtpauseMin: i < 6 ? pflichtpauseMin : 0,
      intervalle: [],
    }))
  test('sechsmal 10:20 ohne Pause sind 62 Stunden Woche, obwohl netto 57:30 zählen', () =>
    expect(
      sagt({ warnungen: wochenwarnungen(sechsMal(620, 45), geliefert('DE', 'erwachsen', '2026-03-02'), { davor: null, danach: null }, 'Europe/Berlin') }),
    ).toEqual(['Wochenhöchstzeit 3720/3600']))
  test('24 Wochen zu sechsmal 8:15 ohne Pause sind im Schnitt 49:30, obwohl netto 46:30 zählen', () => {
    const tage = Array.from({ length: 24 * 7 }, (_, i) => {
      const arbeitet = i % 7 < 6
      return {
        datum: datum(tagnummer('2026-01-05') + i),
        nettoMin: arbeitet ? 465 : 0,
        pflichtpauseMin: arbeitet ? 30 : 0,
        feiertag: null,
        feiertagHalb: false,
        abwesenheit: null,
        plan: null,
      }
    })
    expect(durchschnitt(wochensummen(tage), geliefert('DE', 'erwachsen', '2026-06-21').durchschnitt!)).toMatchObject({
      istMin: 2970,
      grenzMin: 2880,
      ueber: true,
    })
  })
})

describe('D7: was frei sein soll', () => {
  test('mehr als sechs Stunden am Stück, bei Jugendlichen mehr als viereinhalb', () => {
    expect(sagt(von(['07:00', '13:00'], ['13:30', '15:00']).am())).toEqual([])
    expect(sagt(von(['07:00', '13:01'], ['13:31', '15:00']).am())).toEqual(['Zu lang am Stück 361/360'])
    expect(sagt(von(['07:00', '11:30'], ['12:30', '14:00']).am('2026-03-02', sechzehn))).toEqual([])
    expect(sagt(von(['07:00', '11:31'], ['12:31', '14:00']).am('2026-03-02', sechzehn))).toEqual(['Zu lang am Stück 271/270'])
  })
  test('die Schicht Jugendlicher dauert mit Pausen höchstens zehn Stunden', () => {
    const bis = (ende: string) => sagt(von(['07:00', '10:00'], ['11:30', '14:00'], ['15:30', ende]).am('2026-03-02', sechzehn))
    expect([bis('17:00'), bis('17:01')]).toEqual([[], ['Schicht zu lang 601/600']])
  })
  test('Samstag und Sonntag sind für Jugendliche frei, für Erwachsene der Sonntag', () => {
    const [samstag, sonntag] = ['2026-03-07', '2026-03-08'].map((wann) => (ort: Arbeitsort) => sagt(von(['08:00', '12:00']).am(wann, ort)))
    expect([samstag!(sechzehn), samstag!(erwachsen)]).toEqual([['Samstagsarbeit 240/0'], []])
    expect([sonntag!(sechzehn), sonntag!(erwachsen)]).toEqual([['Sonntagsarbeit 240/0'], ['Sonntagsarbeit 240/0']])
  })
  test('die Wochenruhe ist in Österreich 36 Stunden, in Deutschland 35, auch wenn ein Tag frei war', () => {
    const woche = (schluss: string) =>
      Array.from({ length: 7 }, (_, i) => {
        const wann = datum(tagnummer('2026-03-02') + i)
        const ende = i === 5 ? schluss : '12:00'
        return {
          datum: wann,
          nettoMin: i < 6 ? 300 : 0,
          pflichtpauseMin: 0,
          intervalle: i < 6 ? [{ von: instant(`${wann}T07:00`), bis: instant(`${wann}T${ende}`), art: 'arbeit' as const, code: '' }] : [],
        }
      })
    const ruhe = (land: 'DE' | 'AT', schluss: string) =>
      sagt({
        warnungen: wochenwarnungen(
          woche(schluss),
          geliefert(land, 'erwachsen', '2026-03-02'),
          { davor: instant('2026-02-28T12:00'), danach: instant('2026-03-09T07:00') },
          'Europe/Berlin',
        ),
      })
    expect([ruhe('AT', '19:00'), ruhe('AT', '19:01'), ruhe('DE', '20:00'), ruhe('DE', '20:01')]).toEqual([
      [],
      ['Wochenruhe zu kurz 2159/2160'],
      [],
      ['Wochenruhe zu kurz 2099/2100'],
    ])
  })

  const regel = geliefert('DE', 'erwachsen', '2026-03-02').freietage!
  /** Worked Monday to Saturday from one day to another, and on the Sundays named; free on others. */
  const kalender = (ab: string, bis: string, { sonntage = [], frei = [], feiertage = [] }: { sonntage?: string[]; frei?: string[]; feiertage?: string[] }) =>
    Array.from({ length: tagnummer(bis) - tagnummer(ab) + 1 }, (_, i): Kalendertag => {
      const nummer = tagnummer(ab) + i
      const wann = datum(nummer)
      const istSonntag = montag(nummer) + 6 === nummer
      return { nummer, gearbeitet: istSonntag ? sonntage.includes(wann) : !frei.includes(wann), feiertag: feiertage.includes(wann) }
    })
  test('von den 52 Sonntagen des Jahres 2026 bleiben 15 frei: der 38. gearbeitete ist einer zu viel', () => {
    // The fourth of January is the first Sunday; a week later the next one.
    const sonntage = (n: number) => Array.from({ length: n }, (_, i) => datum(tagnummer('2026-01-04') + 7 * i))
    const jahr = (n: number) => {
      const letzter = sonntage(n).at(-1)!
      return ruhetage(kalender('2026-01-01', letzter, { sonntage: sonntage(n) }), datum(tagnummer(letzter) - 6), regel).filter(({ art }) => art === 'jahr')
    }
    expect(jahr(37)).toEqual([])
    expect(jahr(38)).toMatchObject([{ jahr: 2026, gearbeitet: 38, frei: 14, mindestens: 15 }])
  })
  test('für den Sonntag gibt es einen freien Werktag binnen zwei Wochen davor oder danach, ihn eingeschlossen', () => {
    const ohne = (frei: string[]) =>
      ruhetage(kalender('2026-04-01', '2026-05-31', { sonntage: ['2026-05-03'], frei }), '2026-04-27', regel).map((r) => (r.art === 'ersatz' ? r.bis : r.art))
    expect([ohne([]), ohne(['2026-05-16']), ohne(['2026-05-18']), ohne(['2026-04-20']), ohne(['2026-04-18'])]).toEqual([
      ['2026-05-16'],
      [],
      ['2026-05-16'],
      [],
      ['2026-05-16'],
    ])
  })
  test('für den Feiertag binnen acht Wochen', () => {
    const ohne = (frei: string[]) =>
      ruhetage(kalender('2026-03-01', '2026-07-31', { feiertage: ['2026-05-14'], frei }), '2026-05-11', regel).map((r) => (r.art === 'ersatz' ? r.bis : r.art))
    expect([ohne([]), ohne(['2026-07-08']), ohne(['2026-07-09'])]).toEqual([['2026-07-08'], [], ['2026-07-08']])
  })
})

describe('D8: Kommen und Gehen desselben Augenblicks', () => {
  const beides = (zuerst: string[], wand: string, dann: string[]) =>
    ['GK', 'KG'].map((folge) => {
      const { bruttoMin, pauseMin, nettoMin, offeneFragen } = tag([...zuerst, ...[...folge].map((flag) => `${flag} ${wand}`), ...dann])
      return [bruttoMin, pauseMin, nettoMin, offeneFragen.length]
    })
  test('wer da ist, geht und kommt wieder, gleich was zuerst eingegeben wurde', () =>
    expect(beides(['K 2026-03-02T07:00'], '2026-03-02T12:00', ['G 2026-03-02T16:00'])).toEqual([
      [540, 0, 510, 0],
      [540, 0, 510, 0],
    ]))
  test('wer nicht da ist, kommt und geht wieder', () =>
    expect(beides([], '2026-03-02T07:00', ['K 2026-03-02T09:00', 'G 2026-03-02T12:00'])).toEqual([
      [300, 120, 180, 0],
      [300, 120, 180, 0],
    ]))
})

describe('D9: „Davon Nacht“ ist nie mehr als netto', () => {
  test.each([
    // 390 minutes, all of them at night: 30 are deducted, 360 are left of both.
    [['K 2026-03-02T23:00', 'G 2026-03-03T05:30'], 360, 360],
    // 570 minutes with half an hour of break at night: 15 more are deducted, from the evening.
    [['K 2026-03-02T20:00', 'G 2026-03-03T01:00', 'K 2026-03-03T01:30', 'G 2026-03-03T06:00'], 555, 390],
  ])('%j: netto %i, davon Nacht %i', (zeilen, netto, nacht) => {
    const { nettoMin, nachtMin } = tag(zeilen)
    expect([nettoMin, nachtMin]).toEqual([netto, nacht])
  })
})
