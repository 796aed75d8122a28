import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { abgleich, type Bestand } from './abgleich.ts'
import { fallarten, zustaende, type Zustand } from '../contract.ts'
import { folgezustand, merkmalVon, moeglich, uebergaenge, type Befund, type Tat, type Wer } from './klaerungsfall.ts'

const taten = Object.keys(uebergaenge) as Tat[]
const befund = (mehr: Partial<Befund> = {}): Befund => ({
  datum: '2026-03-02',
  art: 'Gehen fehlt',
  seit: '2026-03-02T06:00:00Z',
  bis: null,
  stempel: ['a'],
  abwesenheiten: [],
  vorschlag: null,
  istMin: null,
  sollMin: null,
  quelle: null,
  ...mehr,
})
const fall = (zustand: Zustand, mehr: Partial<Bestand> = {}): Bestand => ({
  id: 'f',
  lstfixId: 'p',
  datum: '2026-03-02',
  art: 'Gehen fehlt',
  zustand,
  merkmal: merkmalVon(befund()),
  ...mehr,
})

test('jeder Schritt führt nur dorthin, wohin die Tabelle sagt', () => {
  expect(
    Object.fromEntries(
      zustaende.map((von) => [
        von,
        Object.fromEntries(
          taten.flatMap((tat) => {
            const nach = folgezustand(von, tat)
            return nach ? [[tat, nach]] : []
          }),
        ),
      ]),
    ),
  ).toEqual({
    offen: { beantworten: 'beantwortet', freigeben: 'freigegeben', erledigen: 'erledigt' },
    beantwortet: { beantworten: 'beantwortet', freigeben: 'freigegeben', zurueckweisen: 'zurueckgewiesen', erledigen: 'erledigt', wiederaufnehmen: 'offen' },
    zurueckgewiesen: { beantworten: 'beantwortet', freigeben: 'freigegeben', erledigen: 'erledigt' },
    freigegeben: { wiederaufnehmen: 'offen' },
    erledigt: { wiederaufnehmen: 'offen' },
  })
})
test('was jemand tun darf, ist genau das, was dort geht und seines ist', () => {
  expect(moeglich('offen', 'person')).toEqual(['beantworten'])
  expect(moeglich('freigegeben', 'person')).toEqual([])
  expect(moeglich('beantwortet', 'leitung')).toEqual(['freigeben', 'zurueckweisen'])
})
test('auf keinem Weg gibt sich jemand selbst frei: ohne Leitung wird kein Fall freigegeben oder zurückgewiesen', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom<Wer>('person', 'leitung', 'stempel'), fc.constantFrom(...taten)), { maxLength: 40 }), (weg) => {
      let zustand: Zustand = 'offen'
      for (const [wer, tat] of weg) {
        if (!moeglich(zustand, wer).includes(tat)) continue
        const nach: Zustand = folgezustand(zustand, tat)!
        if (nach === 'freigegeben' || nach === 'zurueckgewiesen') expect(wer).toBe('leitung')
        if (zustand === 'freigegeben' || zustand === 'erledigt') expect(wer).toBe('stempel')
        zustand = nach
      }
      expect(zustaende).toContain(zustand)
    }),
  ))
test('jede Frage hat einen Namen, keiner steht zweimal da', () => expect(new Set(fallarten).size).toBe(fallarten.length))

test('was neu auffällt, wird ein Fall; was nicht mehr da ist, erledigt sich', () => {
  expect(abgleich([befund()], []).neu).toHaveLength(1)
  expect(abgleich([], [fall('offen'), fall('beantwortet', { id: 'g', art: 'Doppelt' })]).schritte.map(({ tat }) => tat)).toEqual(['erledigen', 'erledigen'])
})
test('Entschiedenes bleibt entschieden, solange die Stempel dieselben sind', () => {
  expect(abgleich([befund()], [fall('freigegeben')])).toEqual({ neu: [], schritte: [], geaendert: [] })
  expect(abgleich([], [fall('freigegeben')])).toEqual({ neu: [], schritte: [], geaendert: [] })
})
test('eine andere Frage am selben Tag öffnet den Fall wieder, auch wenn schon geantwortet war', () => {
  const anderer = befund({ stempel: ['b'] })
  for (const zustand of ['beantwortet', 'freigegeben', 'erledigt'] as const)
    expect(abgleich([anderer], [fall(zustand)]).schritte).toMatchObject([{ tat: 'wiederaufnehmen' }])
  for (const zustand of ['offen', 'zurueckgewiesen'] as const)
    expect(abgleich([anderer], [fall(zustand)])).toMatchObject({ schritte: [], geaendert: [{ befund: { stempel: ['b'] } }] })
})
test('ein Widerspruch erledigt sich nie von selbst', () =>
  expect(abgleich([], [fall('beantwortet', { art: 'Widerspruch' })])).toEqual({ neu: [], schritte: [], geaendert: [] }))

const befundeBeliebig = fc.uniqueArray(
  fc.record({
    datum: fc.constantFrom('2026-03-02', '2026-03-03'),
    art: fc.constantFrom('Gehen fehlt' as const, 'Doppelt' as const, 'Pause zu kurz' as const),
    stempel: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  }),
  { selector: ({ datum, art }) => `${datum} ${art}`, maxLength: 6 },
)
test('zweimal abgeglichen ändert beim zweiten Mal nichts', () =>
  fc.assert(
    fc.property(befundeBeliebig, fc.array(fc.constantFrom(...zustaende), { minLength: 6, maxLength: 6 }), (teile, vorher) => {
      const befunde = teile.map((teil) => befund(teil))
      const bestand = befunde.map((b, i) => fall(vorher[i % 6]!, { id: String(i), datum: b.datum, art: b.art, merkmal: i % 2 ? 'x' : merkmalVon(b) }))
      const eins = abgleich(befunde, bestand)
      const danach = bestand.map((f) => {
        const schritt = eins.schritte.find(({ fall }) => fall.id === f.id)
        const neu = schritt?.befund ?? eins.geaendert.find(({ fall }) => fall.id === f.id)?.befund
        return { ...f, zustand: schritt ? folgezustand(f.zustand, schritt.tat)! : f.zustand, merkmal: neu ? merkmalVon(neu) : f.merkmal }
      })
      expect(abgleich(befunde, danach)).toEqual({ neu: [], schritte: [], geaendert: [] })
    }),
  ))
