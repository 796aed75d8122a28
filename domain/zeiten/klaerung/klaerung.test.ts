import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ganztags, type Abwesenheit } from '#domain/personal/arbeitszeit.ts'
import { geliefert } from '#test/zeitregeln.ts'
import { befunde, type Herkunftsstempel } from './klaerung.ts'
import { merkmalVon } from './klaerungsfall.ts'
import { tagesergebnisse } from '../tag/tag.ts'

const zone = 'Europe/Berlin'
const jetzt = Temporal.Instant.from('2026-03-10T12:00:00Z')
const plan = (datum: string) => ({ datum, von: `${datum}T06:00:00Z`, bis: `${datum}T15:00:00Z`, pauseMin: 45, sollMin: 495 })
/** 'K 02T07:00' in March 2026, winter time; K = Kommen, G = Gehen. */
const stempel = (zeile: string, mehr: Partial<Herkunftsstempel> = {}): Herkunftsstempel => {
  const [flag, wand, code = 'Normal'] = zeile.split(' ')
  const timestamp = Temporal.Instant.from(`2026-03-${wand}+01:00`).toString()
  return {
    id: zeile,
    timestamp,
    flag: flag === 'K' ? 'arrival' : 'departure',
    code,
    art: code === 'Pause' ? 'pause' : 'arbeit',
    empfangen: timestamp,
    abweichungSek: null,
    vonHand: false,
    quelle: 'portal',
    erfasstVon: null,
    fremdesGeraet: false,
    ...mehr,
  }
}
const finde = (liste: readonly Herkunftsstempel[], um = jetzt, abwesenheiten: readonly (Abwesenheit & { id: string })[] = []) =>
  befunde(
    tagesergebnisse(liste, { zone, land: 'DE', geburtsdatum: null }, geliefert, um),
    liste,
    plan,
    { zone, von: '2026-03-01', bis: '2026-03-31', jetzt: um },
    { abwesend: (datum) => ganztags(abwesenheiten, datum).map(({ id }) => id) },
  )
const arten = (...zeilen: string[]) => finde(zeilen.map((zeile) => stempel(zeile))).map(({ datum, art }) => `${datum.slice(8)} ${art}`)
const tag = (nr: string) => [`K ${nr}T07:00`, `G ${nr}T12:00 Pause`, `K ${nr}T12:45 Pause`, `G ${nr}T16:00`]

test('ein Tag wie geplant fragt nichts', () => expect(arten(...tag('02'))).toEqual([]))
test('fehlt das Gehen, wird der Plan vorgeschlagen, nie eine erfundene Zeit', () =>
  expect(finde([stempel('K 02T07:00')])).toMatchObject([
    {
      datum: '2026-03-02',
      art: 'Gehen fehlt',
      stempel: ['K 02T07:00'],
      vorschlag: { was: 'nachtragen', flag: 'departure', timestamp: '2026-03-02T15:00:00Z' },
    },
  ]))
test('liegt der Plan vor dem Kommen, gibt es keinen Vorschlag', () =>
  expect(finde([stempel('K 02T18:00')])).toMatchObject([{ art: 'Gehen fehlt', vorschlag: null }]))
test('wer gerade arbeitet, wird nicht gefragt', () => expect(finde([stempel('K 10T07:00')])).toEqual([]))
test('fehlt das Kommen, ebenso', () =>
  expect(finde([stempel('G 02T16:00')])).toMatchObject([
    { art: 'Kommen fehlt', vorschlag: { was: 'nachtragen', flag: 'arrival', timestamp: '2026-03-02T06:00:00Z' } },
  ]))
test('fehlt das Kommen nach einer Pause, weiß der Plan es nicht', () =>
  expect(finde([stempel('K 02T07:00'), stempel('G 02T12:00 Pause'), stempel('G 02T16:00')])).toMatchObject([{ art: 'Kommen fehlt', vorschlag: null }]))
test('was nach dem Austritt oder vor dem Eintritt gestempelt wird, fragt beides gleich nach; am letzten und am ersten Tag nichts', () => {
  const liste = ['03', '04', '05'].flatMap(tag).map((zeile) => stempel(zeile))
  const gefunden = (beschaeftigt: (datum: string) => boolean) =>
    befunde(
      tagesergebnisse(liste, { zone, land: 'DE', geburtsdatum: null }, geliefert, jetzt),
      liste,
      plan,
      { zone, von: '2026-03-01', bis: '2026-03-31', jetzt },
      { beschaeftigt },
    ).map(({ datum, art }) => `${datum.slice(8)} ${art}`)
  expect(gefunden((datum) => datum <= '2026-03-04')).toEqual(['05 Nicht beschäftigt'])
  expect(gefunden((datum) => datum >= '2026-03-04')).toEqual(['03 Nicht beschäftigt'])
})
test('zwei Kommen und die fehlende Rückkehr', () => {
  expect(arten('K 02T07:00', 'K 02T09:00', 'G 02T12:00')).toEqual(['02 Zwei Kommen'])
  expect(arten('K 02T07:00', 'G 02T12:00 Pause')).toEqual(['02 Rückkehr fehlt'])
})
test('doppelt getippt: der zweite kann weg', () =>
  expect(finde([stempel('K 02T07:00:00'), stempel('K 02T07:00:20'), stempel('G 02T12:00')])).toMatchObject([
    { art: 'Doppelt', stempel: ['K 02T07:00:20'], vorschlag: { was: 'loeschen', stempelId: 'K 02T07:00:20' } },
  ]))
test('mehr als 13 Stunden am Stück kann nicht sein: das Gehen wird auf den Plan vorgeschlagen, und sonst wird nichts gefragt', () =>
  expect(finde([stempel('K 02T07:00'), stempel('G 02T20:01')])).toMatchObject([
    { art: 'Zu lang', istMin: 781, vorschlag: { was: 'aendern', stempelId: 'G 02T20:01', timestamp: '2026-03-02T15:00:00Z' } },
  ]))
test('13 Stunden sind nur zu viele', () => expect(arten('K 02T07:00', 'G 02T20:00')).toEqual(['02 Pause zu kurz', '02 Über Höchstzeit']))
test('Pause, Höchstzeit und Ruhe kommen aus der Regel, mit ihrer Quelle', () => {
  expect(finde([stempel('K 02T07:00'), stempel('G 02T14:00')])).toMatchObject([
    { art: 'Pause zu kurz', istMin: 0, sollMin: 30, quelle: expect.stringContaining('ArbZG') as string },
  ])
  expect(arten('K 02T10:00', 'G 02T15:00 Pause', 'K 02T15:45 Pause', 'G 02T20:00', 'K 03T06:00', 'G 03T11:00')).toEqual(['03 Ruhezeit zu kurz'])
})
test('nach einer Pause, die nur um Minuten fehlt, wird nicht gefragt', () => {
  expect(arten('K 02T07:00', 'G 02T12:00 Pause', 'K 02T12:26 Pause', 'G 02T15:00')).toEqual([])
  expect(arten('K 02T07:00', 'G 02T12:00 Pause', 'K 02T12:25 Pause', 'G 02T15:00')).toEqual(['02 Pause zu kurz'])
})
test('solange am Tag etwas offen ist, urteilt keine Regel', () => expect(arten('K 02T07:00', 'K 02T08:00', 'G 02T20:30')).toEqual(['02 Zwei Kommen']))
const eingetroffen = (empfangen: string, mehr: Partial<Herkunftsstempel> = {}) =>
  finde([stempel('K 02T07:00', { empfangen, ...mehr }), stempel('G 02T12:00')]).map(({ art, istMin }) => `${art} ${istMin}`)
test('eine von Hand gegebene Zeit fällt auf, wenn sie über zwei Minuten abweicht', () => {
  expect(eingetroffen('2026-03-02T06:02:00Z', { vonHand: true })).toEqual([])
  expect(eingetroffen('2026-03-02T08:00:00Z', { vonHand: true })).toEqual(['Zeit abweichend 120'])
})
test('ein Gerät, das warten musste, sendet spät; eine falsche Uhr und eine Zeit vor dem Eintreffen fallen auf', () => {
  expect(eingetroffen('2026-03-02T18:00:00Z', { geraet: 'g', folge: 1, abweichungSek: 120 })).toEqual([])
  expect(eingetroffen('2026-03-02T18:00:00Z', { geraet: 'g', folge: 1, abweichungSek: -86_400 })).toEqual(['Zeit abweichend 1440'])
  expect(eingetroffen('2026-03-02T05:30:00Z')).toEqual(['Zeit abweichend 30'])
})
test('was andere eintrugen, was korrigiert oder übernommen ist, weicht nicht ab', () => {
  for (const mehr of [{ erfasstVon: 'a' }, { korrigiert: 'x' }, { quelle: 'import' }])
    expect(finde([stempel('K 02T07:00', { vonHand: true, empfangen: '2026-03-05T06:00:00Z', ...mehr }), stempel('G 02T12:00')])).toEqual([])
})
test('ein fremdes Gerät wird gefragt', () =>
  expect(finde([stempel('K 02T07:00', { fremdesGeraet: true }), stempel('G 02T12:00')])).toMatchObject([{ art: 'Fremdes Gerät', datum: '2026-03-02' }]))
test('eine Nachtschicht gehört zum Tag ihres Beginns, auch mit ihren Fragen nach Mitternacht', () =>
  expect(finde([stempel('K 02T22:00'), stempel('G 03T02:00:00'), stempel('G 03T02:00:10')])).toMatchObject([{ art: 'Doppelt', datum: '2026-03-02' }]))
test('mehrere einer Sorte sind eine Frage nach dem ersten', () =>
  expect(finde([stempel('G 02T09:00'), stempel('G 02T12:00', { id: 'z' }), stempel('K 02T13:00'), stempel('G 02T16:00')])).toMatchObject([
    { art: 'Kommen fehlt', seit: '2026-03-02T08:00:00Z', stempel: ['G 02T09:00', 'z'] },
  ]))

/** An absence from one day to another in March 2026; its id is its kind. */
const fort = (art: Abwesenheit['art'], von: string, bis = von, mehr: Partial<Abwesenheit> = {}) => ({
  id: art,
  art,
  von: `2026-03-${von}`,
  bis: `2026-03-${bis}`,
  halbtags: false,
  ...mehr,
})
describe('gestempelt an einem Tag, an dem jemand abwesend ist', () => {
  const trotz = (zeilen: readonly string[], ...abwesenheiten: (Abwesenheit & { id: string })[]) =>
    finde(
      zeilen.map((zeile) => stempel(zeile)),
      jetzt,
      abwesenheiten,
    )
      .filter(({ art }) => art === 'Trotz Abwesenheit')
      .map(({ datum, abwesenheiten }) => `${datum.slice(8)} ${abwesenheiten.join('+')}`)

  test('die Frage nennt den ersten und den letzten Stempel, alle Stempel des Tages und die Abwesenheit', () =>
    expect(
      finde(
        tag('02').map((zeile) => stempel(zeile)),
        jetzt,
        [fort('Urlaub', '02', '06')],
      ),
    ).toEqual([
      {
        datum: '2026-03-02',
        art: 'Trotz Abwesenheit',
        seit: '2026-03-02T06:00:00Z',
        bis: '2026-03-02T15:00:00Z',
        stempel: tag('02'),
        abwesenheiten: ['Urlaub'],
        vorschlag: null,
        istMin: null,
        sollMin: null,
        quelle: null,
      },
    ]))
  test('nur an Tagen, die sie umfasst, am ersten und am letzten auch', () =>
    expect(trotz(['02', '03', '04', '05', '06'].flatMap(tag), fort('Krank', '03', '05'))).toEqual(['03 Krank', '04 Krank', '05 Krank']))
  test('wer anderswo arbeitet, ist nicht fort', () => expect(trotz(tag('02'), fort('Homeoffice', '02'), fort('Dienstreise', '02'))).toEqual([]))
  test('jede andere Art fragt', () => {
    for (const art of ['Urlaub', 'Krank', 'Zeitausgleich', 'Schulung', 'Berufsschule', 'Elternzeit', 'Sonstige'] as const)
      expect(trotz(tag('02'), fort(art, '02'))).toEqual([`02 ${art}`])
  })
  test('ein halber Tag lässt den anderen halben zum Arbeiten, Stunden einer Schulung den Rest; zwei Hälften sind ein Tag', () => {
    expect(trotz(tag('02'), fort('Urlaub', '02', '02', { halbtags: true }))).toEqual([])
    expect(trotz(tag('02'), fort('Schulung', '02', '02', { minuten: 480 }))).toEqual([])
    expect(trotz(tag('02'), fort('Urlaub', '02', '02', { halbtags: true }), fort('Zeitausgleich', '02', '02', { halbtags: true }))).toEqual([
      '02 Urlaub+Zeitausgleich',
    ])
  })
  test('Krankheit im Urlaub ersetzt ihn: gefragt wird nach ihr; krank für einen halben Tag bleibt es Urlaub', () => {
    expect(trotz(tag('03'), fort('Urlaub', '02', '06'), fort('Krank', '03', '04'))).toEqual(['03 Krank'])
    expect(trotz(tag('03'), fort('Urlaub', '02', '06'), fort('Krank', '03', '03', { halbtags: true }))).toEqual(['03 Urlaub'])
  })
  test('eine Nachtschicht gehört zum Tag ihres Beginns: endet sie am ersten Urlaubstag, fragt niemand, beginnt sie am letzten, schon', () => {
    const nacht = ['K 02T22:00', 'G 03T06:00']
    expect(trotz(nacht, fort('Urlaub', '03', '06'))).toEqual([])
    expect(trotz(nacht, fort('Urlaub', '01', '02'))).toEqual(['02 Urlaub'])
  })
  test('wer gerade da ist, wird erst gefragt, wenn er geht; vergisst er es, ebenso', () => {
    expect(trotz(['K 10T07:00'], fort('Urlaub', '10'))).toEqual([])
    expect(trotz(['K 10T07:00', 'G 10T12:00'], fort('Urlaub', '10'))).toEqual(['10 Urlaub'])
    expect(finde([stempel('K 02T07:00')], jetzt, [fort('Urlaub', '02')]).map(({ art, bis }) => [art, bis])).toEqual([
      ['Gehen fehlt', null],
      ['Trotz Abwesenheit', null],
    ])
  })
  test('ohne Stempel, oder wenn keiner mehr gilt, ist nichts zu fragen', () => {
    expect(trotz([], fort('Urlaub', '02'))).toEqual([])
    expect(finde([stempel('K 02T07:00', { storniert: true })], jetzt, [fort('Urlaub', '02')])).toEqual([])
  })
  test('eine andere Abwesenheit oder ein anderer Stempel ist eine andere Frage', () => {
    const merkmal = (zeilen: string[], art: Abwesenheit['art']) =>
      merkmalVon(
        finde(
          zeilen.map((zeile) => stempel(zeile)),
          jetzt,
          [fort(art, '02')],
        )[0]!,
      )
    const drei = [merkmal(tag('02'), 'Urlaub'), merkmal(tag('02'), 'Krank'), merkmal(tag('02').slice(0, 2), 'Urlaub')]
    expect(new Set(drei).size).toBe(3)
  })
})

const beliebig = fc
  .array(
    fc.record({
      id: fc.uuid(),
      minute: fc.integer({ min: 0, max: 7 * 1440 }),
      flag: fc.constantFrom('arrival' as const, 'departure' as const),
      code: fc.constantFrom('Normal', 'Pause'),
      abweichungSek: fc.constantFrom(null, 5, 400),
      vonHand: fc.boolean(),
      spaet: fc.integer({ min: -300, max: 300 }),
      fremdesGeraet: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((alle) =>
    alle.map(({ minute, spaet, code, ...rest }): Herkunftsstempel => {
      const timestamp = Temporal.Instant.from('2026-03-02T00:00:00Z').add({ minutes: minute }).toString()
      return {
        ...rest,
        code,
        art: code === 'Pause' ? 'pause' : 'arbeit',
        timestamp,
        empfangen: Temporal.Instant.from(timestamp).add({ seconds: spaet }).toString(),
        quelle: 'portal',
        erfasstVon: null,
      }
    }),
  )
test('aus beliebigen Stempeln: je Tag und Frage ein Befund, nur über vorhandene Stempel, in jeder Reihenfolge derselbe', () =>
  fc.assert(
    fc.property(
      beliebig.chain((alle) => fc.tuple(fc.constant(alle), fc.shuffledSubarray(alle, { minLength: alle.length }))),
      ([alle, gemischt]) => {
        const urlaub = [fort('Urlaub', '03', '05')]
        const gefunden = finde(alle, jetzt, urlaub)
        const schluessel = gefunden.map(({ datum, art }) => `${datum} ${art}`)
        expect(new Set(schluessel).size).toBe(schluessel.length)
        for (const { stempel: ids, vorschlag } of gefunden) {
          expect(alle.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
          if (vorschlag && 'timestamp' in vorschlag) expect(vorschlag.timestamp).toMatch(/T(06|15):00:00Z$/)
        }
        const sortiert = (liste: typeof gefunden) => liste.map((b) => JSON.stringify({ ...b, stempel: b.stempel.toSorted() })).sort()
        expect(sortiert(finde(gemischt, jetzt, urlaub))).toEqual(sortiert(gefunden))
      },
    ),
  ))
