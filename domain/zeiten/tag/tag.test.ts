import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stempel, Stempelart } from '#domain/stempel/regeln.ts'
import { arbeitszeitJetzt } from './arbeitszeit-jetzt.ts'
import { geliefert } from '#test/zeitregeln.ts'
import { tagesergebnisse, type Arbeitsort, type Tagesergebnis } from './tag.ts'

const ARTEN: Record<string, Stempelart> = { Normal: 'arbeit', Pause: 'pause', Dienstgang: 'unterwegs', Arzt: 'abwesend', Ruhe: 'abwesend' }
/** 'K 2026-03-02T07:00 Code' at local time of Berlin; K = Kommen, G = Gehen. */
const stempel = (...zeilen: string[]): Stempel[] =>
  zeilen.map((zeile, i) => {
    const [flag, wand, code = 'Normal'] = zeile.split(' ')
    const instant = wand!.includes('+') ? Temporal.Instant.from(wand!) : Temporal.PlainDateTime.from(wand!).toZonedDateTime('Europe/Berlin').toInstant()
    return { id: String(i), timestamp: instant.toString(), flag: flag === 'K' ? 'arrival' : 'departure', code, art: ARTEN[code]!, ruhe: code === 'Ruhe' }
  })
const spaeter = Temporal.Instant.from('2027-06-01T00:00:00Z')
const berlinDe: Arbeitsort = { zone: 'Europe/Berlin', land: 'DE', geburtsdatum: null }
const tage = (zeilen: string[], jetzt = spaeter, ort: Arbeitsort = berlinDe) => tagesergebnisse(stempel(...zeilen), ort, geliefert, jetzt)
const zahlen = ({ datum, bruttoMin, pauseMin, pflichtpauseMin, nettoMin }: Tagesergebnis) => [datum, bruttoMin, pauseMin, pflichtpauseMin, nettoMin]
const fragen = (zeilen: string[], jetzt = spaeter) => tage(zeilen, jetzt).flatMap(({ datum, offeneFragen }) => offeneFragen.map(({ art }) => `${datum} ${art}`))
const berlin = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toInstant()

describe('ein Arbeitstag', () => {
  test('ohne Pause bekommt den Abzug des Gesetzes', () =>
    expect(tage(['K 2026-03-02T07:00', 'G 2026-03-02T16:00']).map(zahlen)).toEqual([['2026-03-02', 540, 0, 30, 510]]))
  test('mit gestempelter Pause bekommt keinen', () =>
    expect(tage(['K 2026-03-02T07:00', 'G 2026-03-02T12:00 Pause', 'K 2026-03-02T12:30', 'G 2026-03-02T16:00']).map(zahlen)).toEqual([
      ['2026-03-02', 540, 30, 0, 510],
    ]))
  test('mit Gehen und Kommen ohne Code hat eine Pause', () =>
    expect(tage(['K 2026-03-02T07:00', 'G 2026-03-02T12:00', 'K 2026-03-02T12:45', 'G 2026-03-02T16:00']).map(zahlen)).toEqual([
      ['2026-03-02', 540, 45, 0, 495],
    ]))
  test('zählt den Dienstgang als Arbeit, auch wenn man von dort nach Hause geht', () => {
    expect(tage(['K 2026-03-02T08:00', 'G 2026-03-02T10:00 Dienstgang', 'K 2026-03-02T11:00 Dienstgang', 'G 2026-03-02T12:00']).map(zahlen)).toEqual([
      ['2026-03-02', 240, 0, 0, 240],
    ])
    expect(tage(['K 2026-03-02T08:00', 'G 2026-03-02T10:00 Dienstgang', 'G 2026-03-02T12:00']).map(zahlen)).toEqual([['2026-03-02', 240, 0, 0, 240]])
  })
  test('beginnt mit einem Dienstgang unterwegs', () =>
    expect(tage(['K 2026-03-02T08:00 Dienstgang', 'G 2026-03-02T12:00'])[0]!.intervalle.map(({ art }) => art)).toEqual(['unterwegs']))
  test('zählt den Arztbesuch weder als Arbeit noch als Pause', () => {
    expect(tage(['K 2026-03-02T08:00', 'G 2026-03-02T10:00 Arzt', 'K 2026-03-02T11:00', 'G 2026-03-02T12:00']).map(zahlen)).toEqual([
      ['2026-03-02', 180, 0, 0, 180],
    ])
    expect(fragen(['K 2026-03-02T08:00', 'G 2026-03-02T10:00 Arzt', 'G 2026-03-02T11:00'])).toEqual([])
  })
  test('zählt eine Abwesenheit nur dann als Pause, wenn ihr Code es sagt, und auch dann nie als Arbeit', () => {
    const mit = (code: string) => tage(['K 2026-03-02T07:00', `G 2026-03-02T12:00 ${code}`, 'K 2026-03-02T12:30', 'G 2026-03-02T16:00'])
    const sagt = (code: string) => [mit(code).map(zahlen), mit(code).flatMap(({ warnungen }) => warnungen.map(({ art }) => art))]
    expect(sagt('Arzt')).toEqual([[['2026-03-02', 510, 0, 30, 480]], ['Pause zu kurz']])
    expect(sagt('Ruhe')).toEqual([[['2026-03-02', 510, 0, 0, 510]], []])
    // Ten minutes away fill up what is deducted, but are no piece of a legal length.
    const kurz = tage(['K 2026-03-02T07:00', 'G 2026-03-02T12:00 Ruhe', 'K 2026-03-02T12:10', 'G 2026-03-02T16:00'])
    expect([kurz.map(zahlen), kurz[0]!.warnungen.map(({ istMin, grenzMin }) => [istMin, grenzMin])]).toEqual([[['2026-03-02', 530, 0, 20, 510]], [[0, 30]]])
  })
  test('rechnet jeden Stempel auf die volle Minute, die die Uhr zeigt', () =>
    expect(tage(['K 2026-03-02T07:00:59', 'G 2026-03-02T09:00:01', 'K 2026-03-02T09:10:30', 'G 2026-03-02T10:00:00']).map(zahlen)).toEqual([
      ['2026-03-02', 180, 10, 0, 170],
    ]))
  test('in Österreich verlangt über neun Stunden nicht mehr als 30 Minuten Pause', () =>
    expect(tage(['K 2026-03-02T07:00', 'G 2026-03-02T17:00'], spaeter, { zone: 'Europe/Vienna', land: 'AT', geburtsdatum: null }).map(zahlen)).toEqual([
      ['2026-03-02', 600, 0, 30, 570],
    ]))
  test('mit elf Stunden Ruhe dazwischen sind zwei Schichten ohne Pause', () =>
    expect(tage(['K 2026-03-02T00:30', 'G 2026-03-02T06:00', 'K 2026-03-02T22:00', 'G 2026-03-03T06:00']).map(zahlen)).toEqual([
      ['2026-03-02', 810, 0, 30, 780],
    ]))
})

describe('wer umgezogen ist', () => {
  const umgezogen: Arbeitsort = {
    zone: 'Europe/Vienna',
    land: 'AT',
    geburtsdatum: null,
    frueher: [{ bis: '2026-03-02', zone: 'Europe/London', land: 'DE', region: 'BY' }],
  }
  test('wird an jedem Tag nach der Filiale von damals gerechnet: Regeln und Ortszeit', () =>
    expect(
      tage(['K 2026-03-02T00:30', 'G 2026-03-02T10:00', 'K 2026-03-04T00:30', 'G 2026-03-04T10:00'], spaeter, umgezogen).map(
        ({ datum, pflichtpauseMin, regeln }) => [datum, pflichtpauseMin, regeln[0]],
      ),
    ).toEqual([
      ['2026-03-01', 30, 'DE-erwachsen-pause/1'],
      ['2026-03-04', 30, 'AT-erwachsen-pause/1'],
    ]))
})

describe('Befunde sehen die gearbeitete Zeit, das Konto rechnet netto', () => {
  const befunde = (zeilen: string[], ort?: Arbeitsort) =>
    tage(zeilen, spaeter, ort).flatMap(({ nettoMin, warnungen }) => [nettoMin, ...warnungen.map(({ art, istMin, grenzMin }) => `${art} ${istMin}/${grenzMin}`)])
  // domain/zeit.md, decided 2
  test('480 Minuten da, 10 Minuten Pause: netto 450, anrechenbar 0 von 30', () =>
    expect(befunde(['K 2026-03-02T07:00', 'G 2026-03-02T10:00', 'K 2026-03-02T10:10', 'G 2026-03-02T15:00'])).toEqual([450, 'Pause zu kurz 0/30']))
  test('Pausen von 14 und 16 Minuten: netto bleibt, anrechenbar 16 von 30', () =>
    expect(
      befunde(['K 2026-03-02T07:00', 'G 2026-03-02T10:00', 'K 2026-03-02T10:14', 'G 2026-03-02T12:00', 'K 2026-03-02T12:16', 'G 2026-03-02T15:00']),
    ).toEqual([450, 'Pause zu kurz 16/30']))
  // domain/zeit.md, decided 3
  test('10:20 ohne Pause: netto 9:35, Pause 0 von 45 und über der Höchstzeit', () =>
    expect(befunde(['K 2026-03-02T07:00', 'G 2026-03-02T17:20'])).toEqual([575, 'Pause zu kurz 0/45', 'Über Höchstzeit 620/600']))
  test.each([
    [600, []],
    [601, ['Über Höchstzeit 601/600']],
    [645, ['Über Höchstzeit 645/600']],
  ])('%i Minuten gearbeitet ohne Pause: %j', (minuten, erwartet) =>
    expect(
      befunde(['K 2026-03-02T07:00', `G ${Temporal.PlainDateTime.from('2026-03-02T07:00').add({ minutes: minuten })}`]).filter((wort) =>
        String(wort).startsWith('Über'),
      ),
    ).toEqual(erwartet),
  )
  // domain/zeit.md, decided 9
  test('die Nacht ist nie mehr als netto: der Abzug fällt zuerst außerhalb der Nacht', () => {
    const nacht = (zeilen: string[]) => tage(zeilen).map(({ nettoMin, nachtMin }) => [nettoMin, nachtMin])[0]
    expect(nacht(['K 2026-03-02T21:00', 'G 2026-03-03T05:00'])).toEqual([450, 360])
    expect(nacht(['K 2026-03-02T22:50', 'G 2026-03-03T06:00'])).toEqual([400, 400])
  })
})

describe('die Nachtschicht', () => {
  test.each([
    ['2026-03-28', 420],
    ['2026-10-24', 540],
    ['2026-06-01', 480],
  ])('22–06 Uhr ab %s sind %i Minuten, am Tag ihres Beginns', (tag, brutto) => {
    const morgen = Temporal.PlainDate.from(tag).add({ days: 1 }).toString()
    for (const zone of ['Europe/Berlin', 'Europe/Vienna']) {
      const [ergebnis, ...mehr] = tage([`K ${tag}T22:00`, `G ${morgen}T06:00`], spaeter, { ...berlinDe, zone })
      expect([ergebnis!.datum, ergebnis!.bruttoMin, mehr]).toEqual([tag, brutto, []])
    }
  })
  test('kennt beide 02:30 Uhr der Zeitumstellung', () =>
    expect(tage(['K 2026-10-25T02:30+02:00', 'G 2026-10-25T02:30+01:00']).map(zahlen)).toEqual([['2026-10-25', 60, 0, 0, 60]]))
  test('bleibt mit einer Pause nach Mitternacht ein Tag', () =>
    expect(tage(['K 2026-03-02T22:00', 'G 2026-03-03T02:00', 'K 2026-03-03T02:30', 'G 2026-03-03T06:00']).map(zahlen)).toEqual([
      ['2026-03-02', 480, 30, 0, 450],
    ]))
  test('ein Einsatz um 00:30 Uhr nach einem Arbeitstag ist ein neuer Tag', () =>
    expect(tage(['K 2026-03-02T07:00', 'G 2026-03-02T15:00', 'K 2026-03-03T00:30', 'G 2026-03-03T02:00']).map(({ datum }) => datum)).toEqual([
      '2026-03-02',
      '2026-03-03',
    ]))
})

describe('was nicht zusammenpasst, wird gefragt und zählt nichts', () => {
  test('ein vergessenes Gehen', () => {
    const [tag] = tage(['K 2026-03-02T07:00'])
    expect([...zahlen(tag!), tag!.offenSeit, tag!.offeneFragen[0]!.art]).toEqual(['2026-03-02', 0, 0, 0, 0, '2026-03-02T06:00:00Z', 'Gehen fehlt'])
  })
  test('stellt die folgenden Tage nicht auf den Kopf', () =>
    expect(tage(['K 2026-03-02T07:00', 'K 2026-03-03T07:00', 'G 2026-03-03T13:00']).map(zahlen)).toEqual([
      ['2026-03-02', 0, 0, 0, 0],
      ['2026-03-03', 360, 0, 0, 360],
    ]))
  test('ein Gehen nach mehr als 16 Stunden gehört nicht mehr zum Kommen', () =>
    expect(fragen(['K 2026-03-02T07:00', 'G 2026-03-03T16:00'])).toEqual(['2026-03-02 Gehen fehlt', '2026-03-03 Kommen fehlt']))
  test('ein Gehen ohne Kommen', () => expect(fragen(['G 2026-03-02T16:00'])).toEqual(['2026-03-02 Kommen fehlt']))
  test('zwei Kommen: die Zeit dazwischen ist offen', () => {
    const zeilen = ['K 2026-03-02T07:00', 'K 2026-03-02T13:00', 'G 2026-03-02T16:00']
    expect(fragen(zeilen)).toEqual(['2026-03-02 Zwei Kommen'])
    expect(tage(zeilen).map(zahlen)).toEqual([['2026-03-02', 180, 0, 0, 180]])
  })
  test('eine Pause ohne Rückkehr', () =>
    expect(fragen(['K 2026-03-02T07:00', 'G 2026-03-02T12:00 Pause', 'K 2026-03-03T07:00', 'G 2026-03-03T12:00'])).toEqual(['2026-03-02 Rückkehr fehlt']))
  test('ein Dienstgang über Nacht ist keine Arbeit', () => {
    const zeilen = ['K 2026-03-02T07:00', 'G 2026-03-02T15:00 Dienstgang', 'K 2026-03-03T06:45', 'G 2026-03-03T12:00']
    expect(fragen(zeilen)).toEqual(['2026-03-02 Rückkehr fehlt'])
    expect(tage(zeilen)[0]!.bruttoMin).toBe(480)
  })
  test('bis 16 Stunden läuft ein Kommen, danach fragt es', () => {
    expect(tage(['K 2026-03-02T07:00'], berlin('2026-03-02T23:00'))[0]!.bruttoMin).toBe(960)
    expect(fragen(['K 2026-03-02T07:00'], berlin('2026-03-02T23:00'))).toEqual([])
    expect(fragen(['K 2026-03-02T07:00'], berlin('2026-03-02T23:01'))).toEqual(['2026-03-02 Gehen fehlt'])
  })
})

describe('die Arbeitszeit jetzt', () => {
  const jetzt = (zeilen: string[], wand: string) => arbeitszeitJetzt(stempel(...zeilen), berlin(wand), 'Europe/Berlin')
  test('zählt das offene Kommen bis zur Sekunde', () =>
    expect(
      jetzt(['K 2026-03-02T07:00', 'G 2026-03-02T15:00', 'K 2026-03-03T07:00', 'G 2026-03-03T09:00 Pause', 'K 2026-03-03T09:15'], '2026-03-03T10:00:05'),
    ).toEqual({ tagSek: 9905, wocheSek: 9905 + 28800, pauseSek: 900, eingestempeltSeit: '2026-03-03T08:15:00Z' }))
  test('in der Pause läuft die Pause und nicht die Arbeit', () =>
    expect(jetzt(['K 2026-03-03T07:00', 'G 2026-03-03T09:00 Pause'], '2026-03-03T09:20')).toEqual({
      tagSek: 7200,
      wocheSek: 7200,
      pauseSek: 1200,
      eingestempeltSeit: null,
    }))
  test('nach Mitternacht läuft der Tag der Nachtschicht weiter', () => expect(jetzt(['K 2026-03-08T22:00'], '2026-03-09T02:00').tagSek).toBe(14400))
  test('am Montag beginnt eine neue Woche', () => expect(jetzt(['K 2026-03-08T08:00', 'G 2026-03-08T10:00'], '2026-03-09T07:00').wocheSek).toBe(0))
  test('ein vergessenes Gehen zählt nicht weiter', () =>
    expect(jetzt(['K 2026-03-02T07:00'], '2026-03-03T08:00')).toEqual({ tagSek: 0, wocheSek: 0, pauseSek: 0, eingestempeltSeit: null }))
})

const beliebig = fc.array(
  fc
    .record({
      id: fc.uuid(),
      timestamp: fc.integer({ min: 1_774_500_000, max: 1_775_000_000 }).map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000).toString()),
      flag: fc.constantFrom('arrival' as const, 'departure' as const),
      code: fc.constantFrom('Normal', 'Pause', 'Dienstgang', 'Arzt'),
    })
    .map((s): Stempel => ({ ...s, art: ARTEN[s.code]! })),
  { maxLength: 30 },
)
const ort = berlinDe
const jetzt = fc.integer({ min: 1_774_500_000, max: 1_775_100_000 }).map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000))

describe('für beliebige Stempel gilt', () => {
  test('keine Minute ist negativ, und die Teile sind zusammen das Ganze', () =>
    fc.assert(
      fc.property(beliebig, jetzt, (stempel, jetzt) => {
        for (const tag of tagesergebnisse(stempel, ort, geliefert, jetzt)) {
          expect(Math.min(tag.bruttoMin, tag.pauseMin, tag.pflichtpauseMin, tag.nettoMin)).toBeGreaterThanOrEqual(0)
          expect(tag.nettoMin + tag.pauseMin + tag.pflichtpauseMin).toBe(tag.bruttoMin)
        }
      }),
    ))
  test('Intervalle überschneiden sich nie und kein Tag kommt zweimal vor', () =>
    fc.assert(
      fc.property(beliebig, (stempel) => {
        const tage = tagesergebnisse(stempel, ort, geliefert, spaeter)
        const intervalle = tage.flatMap((tag) => tag.intervalle)
        intervalle.forEach(({ von, bis }, i) => expect(von <= bis! && (i === 0 || intervalle[i - 1]!.bis! <= von)).toBe(true))
        expect(new Set(tage.map(({ datum }) => datum)).size).toBe(tage.length)
      }),
    ))
  test('die Reihenfolge des Eintreffens ändert nichts', () =>
    fc.assert(
      fc.property(beliebig, jetzt, (stempel, jetzt) => {
        expect(tagesergebnisse(stempel.toReversed(), ort, geliefert, jetzt)).toEqual(tagesergebnisse(stempel, ort, geliefert, jetzt))
      }),
    ))
  test('keine Schicht ist länger als die Zeit zwischen ihrem ersten und letzten Stempel', () =>
    fc.assert(
      fc.property(beliebig, (stempel) => {
        const zeiten = stempel.map(({ timestamp }) => Temporal.Instant.from(timestamp).epochMilliseconds)
        const spanne = stempel.length ? Math.ceil((Math.max(...zeiten) - Math.min(...zeiten)) / 60_000) + 1 : 0
        expect(tagesergebnisse(stempel, ort, geliefert, spaeter).reduce((summe, { bruttoMin }) => summe + bruttoMin, 0)).toBeLessThanOrEqual(spanne)
      }),
    ))
  test('ein stornierter Stempel ist, als gäbe es ihn nicht', () =>
    fc.assert(
      fc.property(beliebig, fc.nat(29), (stempel, i) => {
        expect(
          tagesergebnisse(
            stempel.map((s, j) => (i === j ? { ...s, storniert: true } : s)),
            ort,
            geliefert,
            spaeter,
          ),
        ).toEqual(
          tagesergebnisse(
            stempel.filter((_, j) => i !== j),
            ort,
            geliefert,
            spaeter,
          ),
        )
      }),
    ))
  test('der Tag der Anzeige ist nie mehr als die Woche', () =>
    fc.assert(
      fc.property(beliebig, jetzt, (stempel, jetzt) => {
        const { tagSek, wocheSek, pauseSek } = arbeitszeitJetzt(stempel, jetzt, 'Europe/Berlin')
        return tagSek >= 0 && tagSek <= wocheSek && pauseSek >= 0
      }),
    ))

  const irgendwo = fc.record({
    zone: fc.constantFrom('Europe/Berlin', 'Europe/Vienna', 'Europe/London', 'Atlantic/Azores', 'Pacific/Auckland'),
    land: fc.constantFrom('DE' as const, 'AT' as const, 'CH' as const),
    geburtsdatum: fc.constantFrom(null, '2009-03-28', '1980-01-01'),
  })
  test('in jeder Zone, in jedem Land und Alter: kein Teil ist negativ, die Teile sind das Ganze, die Nacht ist ein Teil der Arbeit', () =>
    fc.assert(
      fc.property(beliebig, irgendwo, jetzt, (stempel, ort, jetzt) => {
        for (const tag of tagesergebnisse(stempel, ort, geliefert, jetzt)) {
          expect(Math.min(tag.nettoMin, tag.pauseMin, tag.pflichtpauseMin, tag.nachtMin, tag.gewertetMin)).toBeGreaterThanOrEqual(0)
          expect(tag.nettoMin + tag.pauseMin + tag.pflichtpauseMin).toBe(tag.bruttoMin)
          expect(tag.nachtMin).toBeLessThanOrEqual(tag.nettoMin)
        }
      }),
    ))
  test('noch einmal gerechnet ist dasselbe, auch mit Korrekturen in beliebiger Reihenfolge', () =>
    fc.assert(
      fc.property(beliebig, fc.array(fc.tuple(fc.nat(29), fc.integer({ min: -180, max: 180 })), { maxLength: 6 }), irgendwo, (stempel, korrekturen, ort) => {
        const neue = korrekturen.flatMap(([i, minuten], nr): Stempel[] => {
          const alt = stempel[i]
          return alt ? [{ ...alt, id: `k${nr}`, korrigiert: alt.id, timestamp: Temporal.Instant.from(alt.timestamp).add({ minutes: minuten }).toString() }] : []
        })
        const einmal = tagesergebnisse([...stempel, ...neue], ort, geliefert, spaeter)
        expect(tagesergebnisse([...neue.toReversed(), ...stempel.toReversed()], ort, geliefert, spaeter)).toEqual(einmal)
        expect(tagesergebnisse([...stempel, ...neue], ort, geliefert, spaeter)).toEqual(einmal)
      }),
    ))
})
