import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pausen, schwelleMin, warnvorgabe, type Schritt, type Warnstufe, type Warnung } from './contract.ts'
import { Geschaeftszeit } from './kalender.ts'
import { naechsteWarnung, regelFuer, slastand, warnung, type Regel, type Ziel } from './sla.ts'

const MIN = 60_000
const fenster = [
  { von: '08:00', bis: '12:00' },
  { von: '13:00', bis: '17:00' },
]
const zeit = new Geschaeftszeit({
  zone: 'Europe/Berlin',
  woche: { 1: fenster, 2: fenster, 3: fenster, 4: fenster, 5: fenster },
  frei: new Map([
    ['2026-12-24', 'halb'],
    ['2026-12-25', 'ganz'],
  ]),
  halbtagsBis: '12:00',
})
const um = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').epochMilliseconds
const wand = (ms: number | null) =>
  ms === null ? null : Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString()
const verlauf = (schritte: [string, Schritt][], antwort: string | null = null) => ({
  erstellt: um(schritte[0]![0]),
  schritte: schritte.map(([wann, schritt]) => ({ um: um(wann), schritt })),
  antwortUm: antwort === null ? null : um(antwort),
})
const regel = { antwortMin: 60, loesungMin: 8 * 60 }
const stand = (schritte: [string, Schritt][], jetzt: string, antwort: string | null = null, ziele = regel) =>
  slastand(verlauf(schritte, antwort), ziele, zeit, um(jetzt))

describe('die vereinbarten Zeiten', () => {
  test('laufen nur in der Geschäftszeit, auch über Mittag', () => {
    const { antwort, loesung } = stand([['2026-11-23T11:30', 'erfasst']], '2026-11-23T12:45')
    expect([wand(antwort!.faellig), antwort!.verbrauchtMs]).toEqual(['2026-11-23T13:30:00', 30 * MIN])
    expect(wand(loesung!.faellig)).toBe('2026-11-24T11:30:00')
  })
  test('nach einem halben Feiertag geht es am nächsten Arbeitstag weiter', () =>
    expect(wand(stand([['2026-12-24T11:30', 'erfasst']], '2026-12-24T11:31').antwort!.faellig)).toBe('2026-12-28T08:30:00'))
  test('eine Pause schiebt: zwei Arbeitsstunden beim Kunden sind zwei Stunden später fällig', () => {
    const ohne = stand([['2026-11-23T08:00', 'in Arbeit']], '2026-11-23T09:00')
    const mit = stand(
      [
        ['2026-11-23T08:00', 'in Arbeit'],
        ['2026-11-23T10:00', 'wartet auf Kunde'],
        ['2026-11-23T13:00', 'in Arbeit'],
      ],
      '2026-11-23T14:00',
    )
    expect([wand(ohne.loesung!.faellig), wand(mit.loesung!.faellig)]).toEqual(['2026-11-23T17:00:00', '2026-11-24T10:00:00'])
    expect(mit.loesung!.verbrauchtMs).toBe(180 * MIN)
  })
  test('in der Pause ist nichts fällig, und beim Kunden vergeht keine Zeit', () => {
    const { loesung } = stand(
      [
        ['2026-11-23T08:00', 'in Arbeit'],
        ['2026-11-23T10:00', 'Auftragsbestätigung'],
      ],
      '2026-11-27T10:00',
    )
    expect(loesung).toMatchObject({ faellig: null, pausiert: true, verletzt: false, verbrauchtMs: 120 * MIN })
  })
  test('was verletzt ist, bleibt es, auch wenn danach pausiert wird', () => {
    const { loesung } = stand(
      [
        ['2026-11-23T08:00', 'in Arbeit'],
        ['2026-11-24T10:00', 'wartet auf Kunde'],
        ['2026-11-25T10:00', 'in Arbeit'],
      ],
      '2026-11-25T11:00',
    )
    expect([wand(loesung!.faellig), loesung!.verletzt]).toEqual(['2026-11-23T17:00:00', true])
  })
  test('die erste öffentliche Antwort hält die eine Uhr an, die Lösung die andere; nach dem Wiederöffnen läuft sie weiter', () => {
    expect(stand([['2026-11-23T08:00', 'erfasst']], '2026-11-24T08:00', '2026-11-23T08:45').antwort).toMatchObject({
      erreicht: true,
      verletzt: false,
      faellig: null,
      verbrauchtMs: 45 * MIN,
    })
    const weg: [string, Schritt][] = [
      ['2026-11-23T08:00', 'in Arbeit'],
      ['2026-11-23T10:00', 'erledigt'],
    ]
    expect(stand(weg, '2026-11-30T10:00').loesung).toMatchObject({ erreicht: true, verletzt: false, verbrauchtMs: 120 * MIN })
    expect(wand(stand([...weg, ['2026-11-24T08:00', 'in Arbeit']], '2026-11-24T09:00').loesung!.faellig)).toBe('2026-11-24T15:00:00')
  })
  test('andere Priorität, andere Frist: sie gilt von Anfang an', () => {
    const schritte: [string, Schritt][] = [['2026-11-23T08:00', 'in Arbeit']]
    expect(stand(schritte, '2026-11-23T15:00').loesung!.verletzt).toBe(false)
    expect(stand(schritte, '2026-11-23T15:00', null, { antwortMin: 60, loesungMin: 240 }).loesung).toMatchObject({
      verletzt: true,
      faellig: um('2026-11-23T12:00'),
    })
  })
  test('über die Umstellung im März bleiben es acht Stunden', () =>
    expect(wand(stand([['2026-03-27T16:00', 'in Arbeit']], '2026-03-27T16:30').loesung!.faellig)).toBe('2026-03-30T16:00:00'))
  test('steht die Uhr der Regel in einem Schritt nicht, läuft sie dort weiter', () => {
    const weg: [string, Schritt][] = [
      ['2026-11-23T08:00', 'in Arbeit'],
      ['2026-11-23T10:00', 'wartet auf Dritte'],
    ]
    const mit = (schritte: Schritt[]) => slastand(verlauf(weg), { ...regel, pausen: schritte }, zeit, um('2026-11-23T14:00')).loesung!
    expect(mit(['wartet auf Dritte'])).toMatchObject({ pausiert: true, faellig: null, verbrauchtMs: 120 * MIN })
    expect(mit(['wartet auf Kunde'])).toMatchObject({ pausiert: false, faellig: um('2026-11-23T17:00'), verbrauchtMs: 300 * MIN })
    expect(slastand(verlauf([...weg, ['2026-11-23T11:00', 'erledigt']]), { ...regel, pausen: [] }, zeit, um('2026-11-23T14:00')).loesung).toMatchObject({
      erreicht: true,
      verbrauchtMs: 180 * MIN,
    })
  })
  test('ohne Ziel gibt es keine Frist', () =>
    expect(slastand(verlauf([['2026-11-23T08:00', 'erfasst']]), { antwortMin: null, loesungMin: null }, zeit, um('2026-11-24T08:00'))).toEqual({
      antwort: null,
      loesung: null,
    }))
})

describe('die Regel', () => {
  const basis: Regel = {
    id: 'a',
    ktostammId: null,
    typId: null,
    prioritaet: null,
    kalenderId: 'k',
    antwortMin: 1,
    loesungMin: 1,
    pausen,
    warnungen: warnvorgabe,
  }
  const regeln: Regel[] = [
    basis,
    { ...basis, id: 'p', prioritaet: 1 },
    { ...basis, id: 't', typId: 'T' },
    { ...basis, id: 'v', ktostammId: 'V' },
    { ...basis, id: 'x', ktostammId: 'X', typId: 'T', prioritaet: 1 },
  ]
  test.each([
    ['der Vertrag', { ktostammId: 'V', typId: 'T', prioritaet: 1 }, 'v'],
    ['dann der Typ', { ktostammId: 'W', typId: 'T', prioritaet: 1 }, 't'],
    ['dann die Priorität', { ktostammId: null, typId: 'U', prioritaet: 1 }, 'p'],
    ['sonst, was für alle gilt', { ktostammId: null, typId: 'U', prioritaet: 5 }, 'a'],
  ])('%s', (_, ticket, id) => expect(regelFuer(regeln, ticket)?.id).toBe(id))
  test.each([
    ['vor der Priorität und vor dem, was für alle gilt', { ktostammId: null, typId: 'U', prioritaet: 1 }, 'a', 'a'],
    ['auch wenn sie sonst für eine andere Priorität ist', { ktostammId: null, typId: 'U', prioritaet: 5 }, 'p', 'p'],
    ['auch wenn sie sonst für eine andere Art ist', { ktostammId: null, typId: 'U', prioritaet: 5 }, 't', 't'],
    ['nach einer Regel für die Art selbst', { ktostammId: null, typId: 'T', prioritaet: 5 }, 'a', 't'],
    ['nach dem Vertrag', { ktostammId: 'V', typId: 'U', prioritaet: 5 }, 'p', 'v'],
    ['und eine, die es nicht gibt, ändert nichts', { ktostammId: null, typId: 'U', prioritaet: 1 }, 'weg', 'p'],
  ])('die Vorgabe der Art gilt %s', (_, ticket, vorgabe, id) => expect(regelFuer(regeln, ticket, vorgabe)?.id).toBe(id))
  test('die Reihenfolge der Liste ändert nichts', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(regeln, { minLength: regeln.length }), (gemischt) => {
        expect(regelFuer(gemischt, { ktostammId: 'X', typId: 'T', prioritaet: 1 })?.id).toBe('x')
      }),
    ))
})

describe('Warnungen', () => {
  const ziel = (prozent: number, mehr: Partial<Ziel> = {}): Ziel => ({
    zielMin: 100,
    verbrauchtMs: prozent * MIN,
    faellig: 1,
    erreicht: false,
    pausiert: false,
    verletzt: prozent > 100,
    ...mehr,
  })
  const prozent = (stufe: number): Warnstufe => ({ stufe, einheit: 'prozent' })
  const stufe = (one: Ziel, gewarnt = 0, offen = true) => warnung(one, warnvorgabe, gewarnt ? [prozent(gewarnt)] : [], offen)?.stufe ?? null
  test('bei 50, 80 und 100 Prozent, jede einmal, die höchste zählt', () => {
    expect([49, 50, 79, 80, 99, 100, 250].map((um) => stufe(ziel(um)))).toEqual([null, 50, 50, 80, 80, 100, 100])
    expect([stufe(ziel(80), 50), stufe(ziel(80), 80), stufe(ziel(300), 100)]).toEqual([80, null, null])
  })
  test('wer es erfährt, sagt die Stufe; werden zwei zugleich erreicht, erfahren es beide Seiten', () => {
    const eigene: Warnung[] = [
      { ...prozent(75), an: 'zustaendige' },
      { ...prozent(100), an: 'alle' },
      { ...prozent(150), an: 'leitung' },
    ]
    const sagt = (verbraucht: number, gewarnt: number) => warnung(ziel(verbraucht), eigene, gewarnt ? [prozent(gewarnt)] : [], true)
    expect(sagt(74, 0)).toBeNull()
    expect(sagt(75, 0)).toEqual({ ...prozent(75), zustaendige: true, leitung: false })
    expect(sagt(100, 75)).toEqual({ ...prozent(100), zustaendige: true, leitung: true })
    expect(sagt(150, 100)).toEqual({ ...prozent(150), zustaendige: false, leitung: true })
    expect(sagt(200, 0)).toEqual({ ...prozent(150), zustaendige: true, leitung: true })
    expect(sagt(200, 150)).toBeNull()
    expect(warnung(ziel(200), [], [], true)).toBeNull()
  })
  const minuten = (wert: number): Warnstufe => ({ stufe: wert, einheit: 'minuten' })
  const stunden = (wert: number): Warnstufe => ({ stufe: wert, einheit: 'stunden' })
  test('Minuten und Stunden zählen vom Ende her; wo so viel nie bleibt, wird nicht gewarnt', () => {
    expect([schwelleMin(minuten(30), 480), schwelleMin(stunden(2), 480), schwelleMin(prozent(80), 480)]).toEqual([450, 360, 384])
    expect([schwelleMin(minuten(480), 480), schwelleMin(minuten(481), 480), schwelleMin(stunden(8), 480), schwelleMin(minuten(479), 480)]).toEqual([
      null,
      null,
      null,
      1,
    ])
  })
  test('was gemischt ist, kommt in der Ordnung der Uhr; was davor liegt, gilt mit der späteren als gesagt', () => {
    const eigene: Warnung[] = [
      { ...minuten(10), an: 'leitung' },
      { ...prozent(80), an: 'zustaendige' },
      { ...minuten(60), an: 'zustaendige' },
    ]
    const sagt = (verbraucht: number, ...gewarnt: Warnstufe[]) => warnung(ziel(verbraucht), eigene, gewarnt, true)
    expect(sagt(39)).toBeNull()
    expect(sagt(40)).toEqual({ ...minuten(60), zustaendige: true, leitung: false })
    expect(sagt(79, minuten(60))).toBeNull()
    expect(sagt(80, minuten(60))).toEqual({ ...prozent(80), zustaendige: true, leitung: false })
    expect(sagt(90, prozent(80))).toEqual({ ...minuten(10), zustaendige: false, leitung: true })
    expect(sagt(95)).toEqual({ ...minuten(10), zustaendige: true, leitung: true })
    expect(sagt(500, minuten(10))).toBeNull()
    expect(sagt(85, minuten(10))).toBeNull()
  })
  test('jede Stufe kommt genau einmal, in welcher Reihenfolge auch immer die Regel sie nennt und wie oft auch nachgesehen wird', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom('prozent', 'minuten'), fc.integer({ min: 1, max: 99 })), {
          maxLength: 8,
          selector: ([art, wert]) => (art === 'prozent' ? wert : 100 - wert),
        }),
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 30 }),
        (stufen, wann) => {
          const eigene = stufen.map(([einheit, wert]): Warnung => ({ stufe: wert, einheit: einheit as 'prozent', an: 'alle' }))
          const gesagt: Warnstufe[] = []
          for (const minute of wann.toSorted((a, b) => a - b)) {
            const jetzige = warnung(ziel(minute), eigene, gesagt, true)
            if (jetzige) gesagt.push({ stufe: jetzige.stufe, einheit: jetzige.einheit })
          }
          const ab = gesagt.map((one) => schwelleMin(one, 100)!)
          expect(ab).toEqual([...new Set(ab)].toSorted((a, b) => a - b))
          const erreicht = eigene.map((one) => schwelleMin(one, 100)!).filter((wert) => wert <= Math.max(...wann))
          expect(ab.at(-1) ?? 0).toBe(Math.max(0, ...erreicht))
        },
      ),
    ))
  test('nie außerhalb der Geschäftszeit, nie in der Pause, nie nach dem Ende', () => {
    expect([stufe(ziel(100), 0, false), stufe(ziel(100, { pausiert: true })), stufe(ziel(100, { erreicht: true }))]).toEqual([null, null, null])
  })
  test('die nächste kommt, wenn es so weit ist', () => {
    const jetzt = um('2026-11-23T09:00')
    const { loesung } = stand([['2026-11-23T08:00', 'in Arbeit']], '2026-11-23T09:00')
    expect(wand(naechsteWarnung(loesung!, warnvorgabe, [], zeit, jetzt))).toBe('2026-11-23T12:00:00')
    expect(wand(naechsteWarnung(loesung!, warnvorgabe, [prozent(80)], zeit, jetzt))).toBe('2026-11-23T17:00:00')
    expect(naechsteWarnung(loesung!, warnvorgabe, [prozent(100)], zeit, jetzt)).toBeNull()
    expect(naechsteWarnung(loesung!, [], [], zeit, jetzt)).toBeNull()
    expect(wand(naechsteWarnung(loesung!, [{ ...minuten(30), an: 'alle' }], [prozent(80)], zeit, jetzt))).toBe('2026-11-23T16:30:00')
    expect(wand(naechsteWarnung(loesung!, [{ ...stunden(5), an: 'alle' }], [], zeit, jetzt))).toBe('2026-11-23T11:00:00')
    expect(naechsteWarnung(loesung!, [{ ...stunden(8), an: 'alle' }], [], zeit, jetzt)).toBeNull()
    expect(wand(naechsteWarnung(loesung!, [{ ...prozent(150), an: 'leitung' }], [prozent(100)], zeit, jetzt))).toBe('2026-11-24T12:00:00')
  })
})

test('eine Pause von p Geschäftsminuten verschiebt um p', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 5000 }), (ab, dann, lang) => {
      const beginn = um('2026-10-19T06:00') + ab * MIN
      const pause = beginn + dann * MIN
      const ende = pause + lang * MIN
      const ziele = { antwortMin: null, loesungMin: 480 }
      const ohne = slastand({ erstellt: beginn, antwortUm: null, schritte: [{ um: beginn, schritt: 'in Arbeit' }] }, ziele, zeit, beginn).loesung!
      const mit = slastand(
        {
          erstellt: beginn,
          antwortUm: null,
          schritte: [
            { um: beginn, schritt: 'in Arbeit' },
            { um: pause, schritt: 'wartet auf Kunde' },
            { um: ende, schritt: 'in Arbeit' },
          ],
        },
        ziele,
        zeit,
        ende,
      ).loesung!
      expect(zeit.zwischen(ohne.faellig!, mit.faellig!)).toBe(zeit.zwischen(pause, ende))
    }),
  ))
