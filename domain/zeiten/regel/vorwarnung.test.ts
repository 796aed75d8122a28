import { describe, expect, test } from 'vitest'
import { geliefert } from '#test/zeitregeln.ts'
import type { Intervall } from '../tag/tag.ts'
import { vorwarnungen } from './vorwarnung.ts'
import { wochenwarnungen, type Wochenrand } from '../tag/woche.ts'

const um = (uhr: string) => Temporal.Instant.from(`2026-03-03T${uhr}Z`)
const teil = (von: string, bis: string | null, art: Intervall['art'] = 'arbeit'): Intervall => ({
  von: um(von).toString(),
  bis: bis && um(bis).toString(),
  art,
  code: '',
})
const sagt = (jetzt: string, intervalle: Intervall[], nettoMin: number, naechster: string | null = null, gruppe: 'erwachsen' | 'jugendlich' = 'erwachsen') =>
  vorwarnungen({ intervalle, nettoMin, pflichtpauseMin: 0 }, geliefert('DE', gruppe, '2026-03-03'), um(jetzt), naechster).map(
    ({ art, um, quelle }) => `${art} ${um.slice(11, 16)} ${quelle}`,
  )

describe('gewarnt wird, bevor es so weit ist', () => {
  test('die Pause nach sechs Stunden Arbeit', () => expect(sagt('12:40', [teil('07:00', null)], 340)).toContain('Pause fällig 13:00 § 4 ArbZG'))
  test('nach genug Pause die nächste Stufe', () =>
    expect(sagt('14:00', [teil('07:00', '12:00'), teil('12:00', '12:30', 'pause'), teil('12:30', null)], 390)).toContain('Pause fällig 16:30 § 4 ArbZG'))
  test('zu kurze Stücke zählen nicht als Pause', () =>
    expect(sagt('13:10', [teil('07:00', '12:00'), teil('12:00', '12:10', 'pause'), teil('12:10', null)], 360)).toContain('Pause fällig 13:10 § 4 ArbZG'))
  test('die zehn Stunden des Tages', () => expect(sagt('16:30', [teil('07:00', null)], 540)).toContain('Höchstzeit 17:30 § 3 ArbZG'))
  test('die Ruhezeit vor der nächsten Schicht', () =>
    expect(sagt('18:00', [teil('14:00', null)], 240, '2026-03-04T06:00:00Z')).toContain('Ruhezeit 19:00 § 5 Abs. 1 und § 11 Abs. 4 ArbZG'))
  test('für Jugendliche früher', () =>
    expect(sagt('11:00', [teil('07:00', null)], 240, null, 'jugendlich')).toEqual([
      'Pause fällig 11:30 § 11 JArbSchG',
      'Höchstzeit 15:30 § 8 Abs. 1 und 2a JArbSchG',
    ]))
  test('nicht in der Pause, nicht nach dem Gehen, nicht ohne Stempel', () => {
    expect(sagt('12:10', [teil('07:00', '12:00'), teil('12:00', null, 'pause')], 300)).toEqual([])
    expect(sagt('17:00', [teil('07:00', '16:00')], 510)).toEqual([])
    expect(vorwarnungen(undefined, geliefert('DE', 'erwachsen', '2026-03-03'), um('12:00'), null)).toEqual([])
  })
})

describe('die Woche', () => {
  const woche = (netto: number[], von = '07:00', bis = '12:00') =>
    netto.map((nettoMin, i) => ({
      datum: `2026-03-0${i + 2}`,
      nettoMin,
      pflichtpauseMin: 0,
      intervalle: nettoMin ? [{ von: `2026-03-0${i + 2}T${von}:00Z`, bis: `2026-03-0${i + 2}T${bis}:00Z`, art: 'arbeit' as const, code: '' }] : [],
    }))
  const ohneRand: Wochenrand = { davor: null, danach: null }
  const warnt = (tage: ReturnType<typeof woche>, rand = ohneRand, gruppe: 'erwachsen' | 'jugendlich' = 'erwachsen') =>
    wochenwarnungen(tage, geliefert('DE', gruppe, '2026-03-02'), rand, 'Europe/Berlin').map(({ art, istMin, grenzMin }) => `${art} ${istMin}/${grenzMin}`)
  test('hat bis 60 Stunden nichts zu sagen', () => expect(warnt(woche([600, 600, 600, 600, 600, 600, 0]))).toEqual([]))
  test('warnt über 60 Stunden', () => expect(warnt(woche([600, 600, 600, 600, 600, 601, 0]))).toEqual(['Wochenhöchstzeit 3601/3600']))
  test('warnt, wenn an allen sieben Tagen gearbeitet wurde', () =>
    expect(warnt(woche([300, 300, 300, 300, 300, 300, 300]), { davor: '2026-03-01T12:00:00Z', danach: '2026-03-09T07:00:00Z' })).toEqual([
      'Wochenruhe zu kurz 1140/2100',
    ]))
  test('warnt auch mit einem freien Tag, wenn er mit der Nacht keine 35 Stunden ergibt', () => {
    const spaet = woche([300, 300, 300, 300, 300, 300, 0]).map((tag, i) =>
      i === 5 ? { ...tag, intervalle: [{ von: '2026-03-07T14:00:00Z', bis: '2026-03-07T22:00:00Z', art: 'arbeit' as const, code: '' }] } : tag,
    )
    const davor = '2026-03-01T12:00:00Z'
    expect(warnt(spaet, { davor, danach: '2026-03-09T07:00:00Z' })).toEqual(['Wochenruhe zu kurz 1980/2100'])
    expect(warnt(spaet, { davor, danach: '2026-03-09T09:00:00Z' })).toEqual([])
    // A rest before the week holds no day of it, however long it was. What nobody knows is no finding.
    expect(warnt(spaet, { davor: '2026-02-27T19:00:00Z', danach: '2026-03-09T07:00:00Z' })).toEqual(['Wochenruhe zu kurz 1980/2100'])
    expect(warnt(spaet, { davor, danach: null })).toEqual([])
    expect(
      warnt(
        spaet.map((tag, i) => (i === 0 ? { ...tag, nettoMin: 0, intervalle: [] } : tag)),
        { davor: null, danach: '2026-03-09T07:00:00Z' },
      ),
    ).toEqual([])
  })
  test('warnt bei Jugendlichen ab dem sechsten Arbeitstag, mit dessen Minuten', () => {
    expect(warnt(woche([300, 300, 300, 300, 300, 240, 0]), ohneRand, 'jugendlich')).toEqual(['Zu viele Arbeitstage 240/0'])
    expect(warnt(woche([300, 300, 300, 300, 300, 0, 0]), ohneRand, 'jugendlich')).toEqual([])
    expect(warnt(woche([300, 300, 300, 300, 300, 240, 0]))).toEqual([])
  })
})
