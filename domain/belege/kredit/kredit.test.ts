import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betragstext, cent } from '../geld.ts'
import type { Kettenbeleg } from '../kette/kette.ts'
import { auftragsanteil, bewertung, geltendes, type Kreditlage, type Limitangabe } from './limit.ts'
import { offeneReste, type Fallbeleg } from './rest.ts'

const heute = '2026-11-23'
const limit = (mehr: Partial<Limitangabe> = {}): Limitangabe => ({
  herkunft: 'kunde',
  bis: null,
  eigen: null,
  versichert: null,
  versicherer: '',
  versichertBis: null,
  eigenOhneVersicherung: false,
  toleranz: 0,
  auftragsregel: 'ganz',
  auftragswert: 0,
  sicherheit: 0n,
  sicherheitBis: null,
  ...mehr,
})
const l1 = limit({ eigen: cent('50000'), versichert: cent('40000'), sicherheit: cent('5000') })
const lage = (belegt: string, mehr: Partial<Kreditlage> = {}): Kreditlage => ({
  belegt: cent(belegt),
  ueberfaellig: 0n,
  tageAeltester: 0,
  freigegeben: 0n,
  gesperrt: false,
  ...mehr,
})
const bewerte = (angabe: Limitangabe, belegt: string, mehr: Partial<Kreditlage> = {}) => {
  const { frei, ...rest } = bewertung(geltendes([angabe], heute), lage(belegt, mehr))
  return { frei: frei === null ? null : betragstext(frei), ...rest }
}

describe('Limit', () => {
  test('L1 das kleinere aus eigenem und versichertem, dazu die Sicherheit', () => {
    expect(geltendes([l1], heute)).toMatchObject({ gilt: cent('40000'), sicherheiten: cent('5000'), herkunft: 'kunde' })
    // 18,500 + 2,300 − 1,200 + 3,570 + 21,420
    expect(bewerte(l1, '44590')).toEqual({ frei: '410.00', auslastung: '99.1', stufe: 'Warnung' })
  })
  test('L2 mit einem Auftrag über 1.190,00: in der Toleranz eine Warnung, ohne Toleranz die Sperre', () => {
    expect(bewerte({ ...l1, toleranz: 500 }, '45780')).toEqual({ frei: '-780.00', auslastung: '101.7', stufe: 'Warnung' })
    expect(bewerte(l1, '45780').stufe).toBe('Auftragssperre')
    expect(bewerte(l1, '45780', { freigegeben: cent('780') }).stufe).toBe('Warnung')
    expect(bewerte(l1, '45780.01', { freigegeben: cent('780') }).stufe).toBe('Auftragssperre')
  })
  test('L7 nur was offen ist zählt: 200.000 − 75.532,50 − 37.766,25 = 86.701,25', () => {
    expect(bewerte(limit({ eigen: cent('200000') }), '113298.75').frei).toBe('86701.25')
  })
  test('L9 eine Versicherung, die gestern endete, ist 0, wenn das Limit nicht anderes sagt', () => {
    const vorbei = { ...l1, versichertBis: '2026-11-22' }
    expect(geltendes([vorbei], heute)).toMatchObject({ gilt: 0n, versicherungAbgelaufen: '2026-11-22' })
    expect(geltendes([{ ...vorbei, eigenOhneVersicherung: true }], heute)).toMatchObject({ gilt: cent('50000'), versicherungAbgelaufen: '2026-11-22' })
    expect(geltendes([{ ...vorbei, versichertBis: heute }], heute)).toMatchObject({ gilt: cent('40000'), versicherungAbgelaufen: null, gueltigBis: heute })
  })
  test('L12 ein Guthaben größer als alles Offene: frei ist mehr als das Limit, benutzt 0,0 %', () => {
    expect(bewerte(limit({ eigen: cent('1000') }), '-200')).toEqual({ frei: '1200.00', auslastung: '0.0', stufe: 'frei' })
  })
  test('L13 Vorkasse und kein Limit: keine Auslastung, gesperrt ist nur die Vorkasse', () => {
    expect(bewerte(limit({ eigen: 0n }), '100')).toEqual({ frei: '-100.00', auslastung: null, stufe: 'Auftragssperre' })
    expect(bewerte(limit({ eigen: 0n }), '0').stufe).toBe('frei')
    expect(bewerte(limit(), '100')).toEqual({ frei: null, auslastung: null, stufe: 'frei' })
  })
  test('Kunde vor Gruppe vor Filiale, nie zwei zusammen; ein abgelaufenes zählt nicht und sagt seit wann', () => {
    const gruppe = limit({ herkunft: 'gruppe', eigen: cent('3000') })
    const filiale = limit({ herkunft: 'filiale', eigen: cent('1000') })
    expect(geltendes([l1, gruppe, filiale], heute)).toMatchObject({ herkunft: 'kunde', gilt: cent('40000') })
    expect(geltendes([limit({ sicherheit: cent('500') }), gruppe, filiale], heute)).toMatchObject({
      herkunft: 'gruppe',
      gilt: cent('3000'),
      sicherheiten: cent('500'),
    })
    expect(geltendes([{ ...l1, bis: '2026-11-22' }, filiale], heute)).toMatchObject({ herkunft: 'filiale', gilt: cent('1000'), abgelaufen: '2026-11-22' })
    expect(geltendes([], heute)).toMatchObject({ herkunft: null, gilt: null })
  })
  test('Liefersperre von Hand, und wer zu lange zu viel schuldet', () => {
    expect(bewerte(l1, '0', { gesperrt: true }).stufe).toBe('Liefersperre')
    expect(bewerte(l1, '2000', { ueberfaellig: cent('1000.01'), tageAeltester: 61 }).stufe).toBe('Liefersperre')
    expect(bewerte(l1, '2000', { ueberfaellig: cent('1000'), tageAeltester: 61 }).stufe).toBe('frei')
    expect(bewerte(l1, '2000', { ueberfaellig: cent('9000'), tageAeltester: 60 }).stufe).toBe('frei')
  })
  test('L6, L8 wie ein Auftrag zählt: ganz, ein Teil, nur der nächsten Wochen, gar nicht', () => {
    const wochen = { auftragsregel: 'wochen', auftragswert: 8 } as const
    const abrufe: [bigint, string][] = [
      [cent('10000'), '2026-12-14'],
      [cent('90000'), '2027-06-21'],
    ]
    expect(abrufe.reduce((summe, [rest, am]) => summe + auftragsanteil(wochen, rest, am, heute), 0n)).toBe(cent('10000'))
    expect(auftragsanteil(wochen, 100n, '2027-01-18', heute)).toBe(100n)
    expect(auftragsanteil(wochen, 100n, '2027-01-19', heute)).toBe(0n)
    expect(auftragsanteil(wochen, 100n, null, heute)).toBe(100n)
    expect(auftragsanteil({ auftragsregel: 'ganz', auftragswert: 0 }, cent('2000'), null, heute)).toBe(cent('2000'))
    expect(auftragsanteil({ auftragsregel: 'anteil', auftragswert: 5000 }, 3n, null, heute)).toBe(2n)
    expect(auftragsanteil({ auftragsregel: 'aus', auftragswert: 0 }, 3n, null, heute)).toBe(0n)
  })
})

let laufend = 0
const beleg = (zaehlt: Kettenbeleg['zaehlt'], netto: string, mehr: Partial<Fallbeleg> = {}): Fallbeleg => ({
  id: ++laufend,
  zaehlt,
  currency: 'EUR',
  netto: cent(netto),
  brutto: (cent(netto) * 119n) / 100n,
  aufgehoben: false,
  schluss: false,
  zeilen: new Map([[1, cent(netto)]]),
  abzug: false,
  datum: '2026-06-01',
  ...mehr,
})
const weg = (von: Fallbeleg, nach: Fallbeleg, betrag: string) => ({ von: von.id, vonNr: 1, nach: nach.id, nachNr: 1, betrag: cent(betrag) })
const reste = (belege: Fallbeleg[], verweise: ReturnType<typeof weg>[] = []) =>
  offeneReste(belege, verweise).map(({ belegId, art, betrag }) => [belege.findIndex(({ id }) => id === belegId), art, betragstext(betrag)])

describe('was eines Falls offen ist', () => {
  const auftrag = beleg('bestellt', '18000.00')
  const lieferung = beleg('geliefert', '5000.00')
  const rechnung = beleg('verrechnet', '5000.00')
  test('L3 geliefert: 5.950,00 wandern vom Auftrag zum Gelieferten, benutzt bleibt gleich', () => {
    expect(reste([auftrag])).toEqual([[0, 'auftrag', '21420.00']])
    expect(reste([auftrag, lieferung], [weg(auftrag, lieferung, '5000.00')])).toEqual([
      [1, 'geliefert', '5950.00'],
      [0, 'auftrag', '15470.00'],
    ])
  })
  test('L4 berechnet: sie stehen in der Rechnung', () => {
    expect(reste([auftrag, lieferung, rechnung], [weg(auftrag, lieferung, '5000.00'), weg(lieferung, rechnung, '5000.00')])).toEqual([
      [0, 'auftrag', '15470.00'],
    ])
  })
  test('L5 ein Lieferschein ohne Auftrag zählt einmal', () => {
    expect(reste([beleg('geliefert', '60.00', { brutto: cent('60.00') })])).toEqual([[0, 'geliefert', '60.00']])
  })
  test('ein stornierter Auftrag, einer mit Schlussrechnung: kein Rest', () => {
    expect(reste([{ ...auftrag, aufgehoben: true }])).toEqual([])
    expect(reste([auftrag, { ...rechnung, schluss: true }])).toEqual([])
  })
  test('ohne Verweise je Zeile sind die neuesten offen, keiner mit mehr, als er wert ist', () => {
    const frueher = beleg('geliefert', '300.00', { datum: '2026-05-01', abzug: true })
    const spaeter = beleg('geliefert', '200.00', { datum: '2026-07-01' })
    const teil = beleg('verrechnet', '250.00')
    expect(reste([frueher, spaeter, teil])).toEqual([
      [1, 'geliefert', '238.00'],
      [0, 'geliefert', '59.50'],
    ])
  })
  test('kein Cent zweimal: Rest + Geliefertes + Berechnetes sind die größte der drei Summen', () => {
    const betrag = fc.bigInt({ min: 1n, max: 5_000_000n })
    const einige = fc.array(betrag, { maxLength: 4 })
    fc.assert(
      fc.property(einige, einige, einige, (bestellt, geliefert, verrechnet) => {
        const ohneSteuer = (zaehlt: Kettenbeleg['zaehlt']) => (netto: bigint) => beleg(zaehlt, '0', { netto, brutto: netto, zeilen: new Map([[1, netto]]) })
        const belege = [...bestellt.map(ohneSteuer('bestellt')), ...geliefert.map(ohneSteuer('geliefert')), ...verrechnet.map(ohneSteuer('verrechnet'))]
        const summe = (werte: readonly bigint[]) => werte.reduce((a, b) => a + b, 0n)
        const offen = offeneReste(belege, [])
        const groesste = [summe(bestellt), summe(geliefert), summe(verrechnet)].reduce((a, b) => (a > b ? a : b))
        return (
          summe(offen.map((eines) => eines.betrag)) + summe(verrechnet) === groesste &&
          offen.every((eines) => eines.betrag <= belege.find(({ id }) => id === eines.belegId)!.brutto)
        )
      }),
    )
  })
})
