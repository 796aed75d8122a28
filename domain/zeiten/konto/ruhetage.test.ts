import { describe, expect, test } from 'vitest'
import { datum, montag, tagnummer } from '../tag/ortszeit.ts'
import { ersatzruhe, ruhetage, type Kalendertag } from './ruhetage.ts'

const regel = {
  id: 'DE-erwachsen-freietage/1',
  fassung: 1,
  gueltigAb: '1994-07-01',
  quelle: '§ 11 ArbZG',
  wert: {
    samstagMin: null,
    sonntagMin: 0,
    feiertagMin: 0,
    tage: null,
    freieSonntage: 15,
    freieSonntageMonat: null,
    ersatzSonntagTage: 14,
    ersatzFeiertagTage: 56,
    ersatzruheMin: null,
  },
}
/** Days from one to another; worked Monday to Friday unless said otherwise. */
const tage = (von: string, bis: string, anders: (tag: string, wochentag: number) => Partial<Kalendertag> = () => ({})): Kalendertag[] =>
  Array.from({ length: tagnummer(bis) - tagnummer(von) + 1 }, (_, i) => {
    const nummer = tagnummer(von) + i
    const wochentag = nummer - montag(nummer) + 1
    return { nummer, gearbeitet: wochentag <= 5, feiertag: false, ...anders(datum(nummer), wochentag) }
  })
const sagt = (alle: Kalendertag[], beginn: string) =>
  ruhetage(alle, beginn, regel).map((r) =>
    r.art === 'jahr' ? `${r.jahr}: ${r.gearbeitet} gearbeitet, ${r.frei} frei` : r.art === 'ersatz' ? `${r.tag} bis ${r.bis}` : r.art,
  )

describe('fünfzehn Sonntage im Jahr bleiben frei (§ 11 Abs. 1 ArbZG)', () => {
  const jeden = (wieviele: number) => {
    let n = 0
    return tage('2026-01-01', '2026-12-31', (_, wochentag) => (wochentag === 7 ? { gearbeitet: ++n <= wieviele } : {}))
  }
  test('2026 hat 52: mit 37 gearbeiteten bleiben 15', () => expect(sagt(jeden(37), '2026-12-21').filter((text) => text.startsWith('2026:'))).toEqual([]))
  test('mit 38 bleiben 14', () => expect(sagt(jeden(38), '2026-12-21').filter((text) => text.startsWith('2026:'))).toEqual(['2026: 38 gearbeitet, 14 frei']))
  test('gesagt wird es, sobald es feststeht', () => expect(sagt(jeden(38), '2026-09-07').filter((text) => text.startsWith('2026:'))).toEqual([]))
})

describe('ein freier Tag für jeden gearbeiteten Sonntag binnen zwei Wochen (§ 11 Abs. 3 ArbZG)', () => {
  const sonntag = '2026-03-15'
  const durchgearbeitet = (frei: string[]) =>
    tage('2026-02-01', '2026-05-31', (tag, wochentag) => ({ gearbeitet: !frei.includes(tag) && (wochentag < 7 || tag === sonntag) }))
  test('der freie Samstag ist einer', () =>
    expect(
      sagt(
        tage('2026-02-01', '2026-05-31', (tag) => (tag === sonntag ? { gearbeitet: true } : {})),
        '2026-03-09',
      ),
    ).toEqual([]))
  test('ohne freien Werktag fehlt er', () => expect(sagt(durchgearbeitet([]), '2026-03-09')).toEqual(['2026-03-15 bis 2026-03-28']))
  test.each([
    ['2026-03-28', []],
    ['2026-03-29', ['2026-03-15 bis 2026-03-28']],
    ['2026-03-02', []],
    ['2026-03-01', ['2026-03-15 bis 2026-03-28']],
  ])('frei am %s', (tag, erwartet) => expect(sagt(durchgearbeitet([tag]), '2026-03-09')).toEqual(erwartet))
  test('ein freier Tag gilt nur für einen Sonntag', () => {
    const zwei = tage('2026-02-01', '2026-05-31', (tag, wochentag) => ({
      gearbeitet: tag !== '2026-03-18' && (wochentag < 7 || tag === sonntag || tag === '2026-03-22'),
    }))
    expect([sagt(zwei, '2026-03-09'), sagt(zwei, '2026-03-16')]).toEqual([[], ['2026-03-22 bis 2026-04-04']])
  })
  test('solange Zeit ist, fehlt nichts', () =>
    expect(
      sagt(
        durchgearbeitet([]).filter(({ nummer }) => nummer < tagnummer('2026-03-28')),
        '2026-03-09',
      ),
    ).toEqual([]))
  test('für einen Feiertag sind es acht Wochen', () => {
    const feiertag = (frei: string[]) =>
      tage('2026-02-01', '2026-08-31', (tag, wochentag) => ({ feiertag: tag === '2026-04-06', gearbeitet: !frei.includes(tag) && wochentag < 7 }))
    expect(sagt(feiertag(['2026-05-31', '2026-05-30']), '2026-04-06')).toEqual([])
    expect(sagt(feiertag(['2026-06-01']), '2026-04-06')).toEqual(['2026-04-06 bis 2026-05-31'])
  })
})

describe('zwei Sonntage im Monat bleiben für Jugendliche frei (§ 17 Abs. 2 JArbSchG)', () => {
  const jugend = { ...regel, wert: { ...regel.wert, freieSonntage: null, ersatzSonntagTage: null, ersatzFeiertagTage: null, freieSonntageMonat: 2 } }
  // March 2026 has Sundays on 1, 8, 15, 22 and 29, February on 1, 8, 15 and 22.
  const bei = (beginn: string, ...sonntage: string[]) =>
    ruhetage(
      tage('2026-01-01', '2026-04-30', (tag, wochentag) => (wochentag === 7 ? { gearbeitet: sonntage.includes(tag) } : {})),
      beginn,
      jugend,
    ).map((fall) => (fall.art === 'monat' ? `${fall.monat}: ${fall.gearbeitet} gearbeitet, ${fall.frei} frei` : fall.art))
  test('drei von fünf lassen zwei', () => expect(bei('2026-03-23', '2026-03-01', '2026-03-08', '2026-03-29')).toEqual([]))
  test('drei von vier lassen einen', () => expect(bei('2026-02-16', '2026-02-01', '2026-02-08', '2026-02-22')).toEqual(['2026-02: 3 gearbeitet, 1 frei']))
  test('gesagt wird es, sobald es feststeht, und der nächste Monat beginnt neu', () => {
    const gearbeitet = ['2026-02-01', '2026-02-08', '2026-02-22', '2026-03-01']
    expect(bei('2026-02-02', ...gearbeitet)).toEqual([])
    expect(bei('2026-02-23', ...gearbeitet)).toEqual([])
  })
})

describe('Ersatzruhe für Arbeit in der Wochenendruhe (§ 6 ARG)', () => {
  const zone = 'Europe/Vienna'
  const um = (lokal: string) => Temporal.PlainDateTime.from(lokal).toZonedDateTime(zone).toInstant().toString()
  /** A day of 8 hours owed from Monday to Friday, with the work given. */
  const konto = (tag: string, ...arbeit: [string, string][]) => {
    const intervalle = arbeit.map(([von, bis]) => ({ von: um(von), bis: um(bis), art: 'arbeit' as const, code: 'Normal' }))
    const nettoMin = arbeit.reduce((summe, [von, bis]) => summe + Temporal.Instant.from(um(bis)).since(um(von)).total('minutes'), 0)
    const werktag = Temporal.PlainDate.from(tag).dayOfWeek <= 5
    const plan = werktag ? { datum: tag, von: um(`${tag}T07:00`), bis: um(`${tag}T15:00`), pauseMin: 0, sollMin: 480 } : null
    return { datum: tag, zone, intervalle, plan, sollMin: werktag ? 480 : 0, nettoMin, pflichtpauseMin: 0 }
  }
  const voll = (tag: string, bis = '15:00') => konto(tag, [`${tag}T07:00`, `${tag}T${bis}`])
  const leer = (tag: string) => konto(tag)
  const [ersteWerktage, naechste] = [
    ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
    ['2026-11-10', '2026-11-11', '2026-11-12'],
  ]
  const am = (samstag: [string, string][], sonntag: [string, string][], freitag = voll('2026-11-13')) =>
    ersatzruhe(
      [...ersteWerktage!.map((tag) => voll(tag)), konto('2026-11-07', ...samstag), konto('2026-11-08', ...sonntag)],
      [voll('2026-11-09'), ...naechste!.map((tag) => voll(tag)), freitag, leer('2026-11-14'), leer('2026-11-15')],
      2160,
      0,
    )
  const sonntags: [string, string][] = [['2026-11-08T08:00', '2026-11-08T14:00']]
  test('sechs Stunden am Sonntag sind in der Woche danach frei zu geben', () => expect(am([], sonntags)).toEqual({ schuldMin: 360, freiMin: 0 }))
  test('wer am Freitag so viel früher geht, hat sie bekommen', () => expect(am([], sonntags, voll('2026-11-13', '09:00'))).toBeNull())
  test('zwei Stunden weniger gearbeitet sind zwei davon', () => expect(am([], sonntags, voll('2026-11-13', '13:00'))).toEqual({ schuldMin: 360, freiMin: 120 }))
  test('am Samstag zählt nur, was in den 36 Stunden vor dem Arbeitsbeginn liegt', () => {
    expect(am([['2026-11-07T08:00', '2026-11-07T18:00']], [])).toBeNull()
    expect(am([['2026-11-07T18:00', '2026-11-07T21:00']], [])).toEqual({ schuldMin: 120, freiMin: 0 })
  })
  test('wo der Plan den Sonntag vorsieht, liegt die Ruhe in der Woche', () => {
    const sonntag = { ...konto('2026-11-08', ...sonntags), plan: konto('2026-11-09').plan }
    expect(ersatzruhe([...ersteWerktage!.map((tag) => voll(tag)), leer('2026-11-07'), sonntag], [voll('2026-11-09')], 2160, 0)).toBeNull()
  })
})
