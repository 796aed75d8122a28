import { describe, expect, test } from 'vitest'
import { datum, montag, tagnummer } from '../tag/ortszeit.ts'
import { ruhetage, type Kalendertag } from './ruhetage.ts'

const regel = {
  id: 'DE-erwachsen-freietage/1',
  fassung: 1,
  gueltigAb: '1994-07-01',
  quelle: '§ 11 ArbZG',
  wert: { samstagMin: null, sonntagMin: 0, feiertagMin: 0, tage: null, freieSonntage: 15, ersatzSonntagTage: 14, ersatzFeiertagTage: 56 },
}
/** Days from one to another; worked Monday to Friday unless said otherwise. */
const tage = (von: string, bis: string, anders: (tag: string, wochentag: number) => Partial<Kalendertag> = () => ({})): Kalendertag[] =>
  Array.from({ length: tagnummer(bis) - tagnummer(von) + 1 }, (_, i) => {
    const nummer = tagnummer(von) + i
    const wochentag = nummer - montag(nummer) + 1
    return { nummer, gearbeitet: wochentag <= 5, feiertag: false, ...anders(datum(nummer), wochentag) }
  })
const sagt = (alle: Kalendertag[], beginn: string) =>
  ruhetage(alle, beginn, regel).map((r) => (r.art === 'jahr' ? `${r.jahr}: ${r.gearbeitet} gearbeitet, ${r.frei} frei` : `${r.tag} bis ${r.bis}`))

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
