import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pausen, schritte, zustaende, type Schritt } from './contract.ts'
import { ende, hindernis, merkmale, naechste, uebergaenge, uebergang, weg, zustandVon, type Lage, type Rolle } from './schritte.ts'

const lage = (schritt: Schritt, mehr: Partial<Lage> = {}): Lage => ({
  schritt,
  vorher: null,
  intern: false,
  mitTest: true,
  schaetzungMin: 60,
  checkliste: [],
  eigenes: false,
  inFrist: true,
  mitKunde: true,
  bestaetiger: { auftrag: true, abnahme: true },
  ...mehr,
})
const als = (...rollen: Rolle[]) => new Set(rollen)
const alleRollen: Rolle[] = ['support', 'zustaendig', 'erlediger', 'tester', 'auftraggeber', 'abnehmer', 'kunde', 'leitung', 'system']
const punkt = (art: 'ENTW' | 'TEST' | 'ZUT', mehr: { erledigt?: boolean; fehlertext?: string; pflicht?: boolean } = {}) => ({
  art,
  pflicht: true,
  erledigt: false,
  fehlertext: '',
  ...mehr,
})
const warum = (von: Schritt, nach: Schritt, mehr: Partial<Lage> = {}) => hindernis(lage(von, mehr), uebergang(von, nach)!)

describe('die Tabelle der Schritte', () => {
  test('sagt von jedem Schritt, wohin er führt', () =>
    expect(Object.fromEntries(schritte.map((von) => [von, uebergaenge.filter((one) => one.von === von && !one.eigeneTat).map(({ nach }) => nach)]))).toEqual({
      erfasst: ['in Prüfung', 'abgelehnt'],
      'in Prüfung': ['Auftragsbestätigung', 'in Arbeit', 'wartet auf Kunde', 'wartet auf Dritte', 'abgelehnt'],
      Auftragsbestätigung: ['in Arbeit', 'in Prüfung'],
      'in Arbeit': ['wartet auf Kunde', 'wartet auf Dritte', 'Test', 'Abnahme', 'erledigt'],
      'wartet auf Kunde': ['in Prüfung', 'in Arbeit'],
      'wartet auf Dritte': ['in Prüfung', 'in Arbeit'],
      Test: ['in Arbeit', 'Abnahme', 'erledigt'],
      Abnahme: ['erledigt', 'in Arbeit'],
      erledigt: ['in Arbeit', 'abgeschlossen'],
      abgelehnt: [],
      zusammengeführt: [],
      abgeschlossen: [],
    }))
  test('nennt keinen Übergang zweimal, und jeder Schritt ist zu erreichen', () => {
    expect(new Set(uebergaenge.map(({ von, nach }) => `${von}→${nach}`)).size).toBe(uebergaenge.length)
    const erreicht = new Set<Schritt>(['erfasst'])
    for (const _ of schritte) for (const { von, nach } of uebergaenge) if (erreicht.has(von)) erreicht.add(nach)
    expect([...erreicht].sort()).toEqual([...schritte].sort())
  })
  test('zählt jeden Schritt zu einem der vier Zustände, wie Listen ihn zeigen', () =>
    expect(Object.groupBy(schritte, zustandVon)).toEqual({
      Neu: ['erfasst'],
      Offen: ['in Prüfung', 'in Arbeit', 'wartet auf Kunde', 'wartet auf Dritte', 'Test'],
      Freigabe: ['Auftragsbestätigung', 'Abnahme'],
      Erledigt: ['erledigt', 'abgelehnt', 'zusammengeführt', 'abgeschlossen'],
    }))
  test('die Pausen, von denen die Oberfläche spricht, sind die Schritte mit stehender Uhr', () =>
    expect(schritte.filter((schritt) => merkmale[schritt].uhr === 'pause')).toEqual([...pausen]))
  test('zurückgesetzt wird nur aus einem Ende, und nur von der Leitung', () =>
    expect(uebergaenge.filter(({ eigeneTat }) => eigeneTat === 'zuruecksetzen')).toEqual(
      (['abgelehnt', 'zusammengeführt', 'abgeschlossen'] as const).map((von) => ({
        von,
        nach: 'in Prüfung',
        wer: ['leitung'],
        grund: true,
        eigeneTat: 'zuruecksetzen',
      })),
    ))
})

describe('was im Weg steht, sagt warum', () => {
  test('vor der Auftragsbestätigung die Schätzung', () => {
    expect([null, 0, 30].map((schaetzungMin) => warum('in Prüfung', 'Auftragsbestätigung', { schaetzungMin }))).toEqual([
      'ticket.schaetzung-fehlt',
      'ticket.schaetzung-fehlt',
      null,
    ])
  })
  test('vor dem Test die Entwicklung, vor der Abnahme der Test und was zu tun war', () => {
    expect(warum('in Arbeit', 'Test', { checkliste: [punkt('ENTW')] })).toBe('ticket.entw-offen')
    expect(warum('in Arbeit', 'Test', { checkliste: [punkt('ENTW', { erledigt: true }), punkt('TEST'), punkt('ENTW', { pflicht: false })] })).toBeNull()
    expect(warum('Test', 'Abnahme', { checkliste: [punkt('TEST')] })).toBe('ticket.test-offen')
    expect(warum('Test', 'Abnahme', { checkliste: [punkt('TEST', { fehlertext: 'stürzt ab' })] })).toBe('ticket.test-fehler')
    expect(warum('Test', 'Abnahme', { checkliste: [punkt('ZUT')] })).toBe('ticket.zut-offen')
    expect(warum('Test', 'Abnahme', { checkliste: [punkt('TEST', { erledigt: true })] })).toBeNull()
  })
  test('ein Typ mit Test geht nicht daran vorbei', () => {
    for (const nach of ['Abnahme', 'erledigt'] as const)
      expect([warum('in Arbeit', nach), warum('in Arbeit', nach, { mitTest: false })]).toEqual(['ticket.erst-test', null])
  })
  test('ein internes mit Test endet im Test: niemand nimmt es ab; ein anderes nie am Kunden vorbei', () => {
    expect([warum('Test', 'erledigt', { intern: true }), warum('Test', 'erledigt')]).toEqual([null, 'ticket.erst-abnahme'])
    expect(warum('Test', 'erledigt', { intern: true, checkliste: [punkt('TEST')] })).toBe('ticket.test-offen')
    expect(ende(lage('Test', { intern: true }), als('tester'))?.nach).toBe('erledigt')
  })
  test('wo niemand bestätigen kann, wird nicht darauf gewartet; ohne Kunden endet es dann im Test, mit einem Kunden nie an ihm vorbei', () => {
    const niemand = { bestaetiger: { auftrag: false, abnahme: false } }
    expect([
      warum('in Prüfung', 'Auftragsbestätigung', niemand),
      warum('in Arbeit', 'Abnahme', { ...niemand, mitTest: false }),
      warum('Test', 'Abnahme', niemand),
    ]).toEqual(['ticket.niemand-bestaetigt', 'ticket.niemand-bestaetigt', 'ticket.niemand-bestaetigt'])
    expect(warum('in Prüfung', 'Auftragsbestätigung', { bestaetiger: { auftrag: true, abnahme: false } })).toBeNull()
    expect([warum('Test', 'erledigt', { ...niemand, mitKunde: false }), warum('Test', 'erledigt', niemand)]).toEqual([null, 'ticket.erst-abnahme'])
    expect(warum('Test', 'erledigt', { mitKunde: false })).toBe('ticket.erst-abnahme')
  })
  test('Internes kommt nie zum Kunden', () => {
    for (const { von, nach } of uebergaenge.filter((one) => merkmale[one.nach].kunde))
      expect(warum(von, nach, { intern: true }), `${von} → ${nach}`).toBe('ticket.intern')
  })
  test('niemand prüft die eigene Arbeit, auch die Leitung nicht', () => {
    for (const { nach } of uebergaenge.filter(({ von }) => von === 'Test')) expect(warum('Test', nach, { eigenes: true })).toBe('ticket.eigene-arbeit')
    expect(naechste(lage('Test', { eigenes: true }), als('tester', 'leitung')).map((one) => one.hindernis)).toEqual([
      'ticket.eigene-arbeit',
      'ticket.eigene-arbeit',
      'ticket.eigene-arbeit',
    ])
  })
  test('aus dem Warten geht es dorthin zurück, wo es herkam', () =>
    expect(naechste(lage('wartet auf Kunde', { vorher: 'in Arbeit' }), als('system'))).toEqual([
      { nach: 'in Arbeit', grund: false, hindernis: null, erzwungen: false },
    ]))
  test('wieder geöffnet wird nur in der Frist', () =>
    expect([warum('erledigt', 'in Arbeit'), warum('erledigt', 'in Arbeit', { inFrist: false })]).toEqual([null, 'ticket.frist-vorbei']))
})

describe('wer was darf', () => {
  test('bestätigen kann nur der Kunde: niemand an seiner Stelle', () => {
    for (const von of ['Auftragsbestätigung', 'Abnahme'] as const)
      expect(naechste(lage(von), als('support', 'zustaendig', 'erlediger', 'tester', 'leitung'))).toEqual([])
    expect(naechste(lage('Abnahme'), als('abnehmer')).map(({ nach, grund }) => [nach, grund])).toEqual([
      ['erledigt', false],
      ['in Arbeit', true],
    ])
  })
  test('die Leitung tut es an fremder Stelle nur mit Grund, und so steht es da', () =>
    expect(naechste(lage('in Prüfung'), als('leitung')).every(({ erzwungen, grund }) => erzwungen && grund)).toBe(true))
  test('beenden führt zu erledigt, von dort zu abgeschlossen, sonst nirgendwohin', () => {
    expect(ende(lage('in Arbeit', { mitTest: false }), als('zustaendig'))?.nach).toBe('erledigt')
    expect(ende(lage('in Arbeit'), als('zustaendig'))).toBeUndefined()
    expect(ende(lage('erledigt'), als('kunde'))?.nach).toBe('abgeschlossen')
    expect(ende(lage('erfasst'), als('support', 'leitung'))).toBeUndefined()
  })
})

describe('auf keinem Weg vorbei', () => {
  const punkte = fc.array(
    fc.record({
      art: fc.constantFrom('ENTW' as const, 'TEST' as const, 'ZUT' as const),
      pflicht: fc.boolean(),
      erledigt: fc.boolean(),
      fehlertext: fc.constantFrom('', 'Fehler'),
    }),
    { maxLength: 4 },
  )
  const akt = fc.record({
    nach: fc.constantFrom(...schritte),
    rollen: fc.subarray(alleRollen),
    eigenes: fc.boolean(),
    inFrist: fc.boolean(),
    checkliste: punkte,
    schaetzungMin: fc.constantFrom(null, 30),
  })
  test('kein Schritt ohne Übergang, ohne den Zuständigen, ohne Prüfpunkt, ohne Schätzung, ohne Kunden', () =>
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.array(akt, { maxLength: 80 }), (intern, mitTest, akte) => {
        let jetzt: Schritt = 'erfasst'
        let vorher: Schritt | null = null
        let getestet = false
        for (const { nach, rollen, ...mehr } of akte) {
          const stand = lage(jetzt, { vorher, intern, mitTest, ...mehr })
          const one = uebergang(jetzt, nach)
          if (!one || !weg(one, new Set(rollen)) || hindernis(stand, one)) continue
          const wer = new Set(rollen)
          // What must hold however one came here, said independently of the table's guards.
          if (merkmale[nach].kunde) expect(intern).toBe(false)
          if (nach === 'Auftragsbestätigung') expect(mehr.schaetzungMin).not.toBeNull()
          if (nach === 'Test' || nach === 'Abnahme')
            expect(mehr.checkliste.filter(({ art, pflicht, erledigt }) => art === 'ENTW' && pflicht && !erledigt)).toEqual([])
          if (nach !== 'in Arbeit' && jetzt === 'Test')
            expect(mehr.checkliste.filter(({ art, pflicht, erledigt }) => art === 'TEST' && pflicht && !erledigt)).toEqual([])
          if (jetzt === 'Test') expect(mehr.eigenes).toBe(false)
          if (nach === 'Abnahme') expect(getestet || jetzt === 'Test' || !mitTest).toBe(true)
          if (nach === 'erledigt') expect(jetzt === 'Abnahme' || !mitTest || (intern && jetzt === 'Test')).toBe(true)
          if (jetzt === 'Auftragsbestätigung') expect(wer.has('auftraggeber')).toBe(true)
          if (jetzt === 'Abnahme') expect(wer.has('abnehmer') || (wer.has('system') && nach === 'erledigt')).toBe(true)
          if (['abgelehnt', 'zusammengeführt', 'abgeschlossen'].includes(jetzt)) expect([nach, wer.has('leitung')]).toEqual(['in Prüfung', true])
          if (jetzt === 'wartet auf Kunde' && !['zusammengeführt'].includes(nach)) expect(nach).toBe(vorher)
          if (nach === 'wartet auf Kunde' || nach === 'wartet auf Dritte') vorher = jetzt
          getestet = nach === 'Test' || (getestet && nach !== 'in Arbeit')
          jetzt = nach
        }
        expect(zustaende).toContain(zustandVon(jetzt))
      }),
      { numRuns: 2000 },
    ))
})
