import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cent } from '../geld.ts'
import { lagenDesFalls, zeilensummen, type Kettenbeleg, type Zeilenverweis } from './kette.ts'
import { lageDerZeile } from './lage.ts'

let laufend = 0
const beleg = (zaehlt: Kettenbeleg['zaehlt'], netto: string, mehr: Partial<Kettenbeleg> = {}): Kettenbeleg => ({
  id: ++laufend,
  zaehlt,
  currency: 'EUR',
  netto: cent(netto),
  brutto: (cent(netto) * 119n) / 100n,
  aufgehoben: false,
  schluss: false,
  zeilen: new Map([[1, cent(netto)]]),
  abzug: false,
  offen: 0n,
  ueberfaellig: 0n,
  ruecklass: 0n,
  ...mehr,
})
const verweis = (von: Kettenbeleg, nach: Kettenbeleg, betrag: string, [vonNr, nachNr] = [1, 1]): Zeilenverweis => ({
  von: von.id,
  vonNr: vonNr!,
  nach: nach.id,
  nachNr: nachNr!,
  betrag: cent(betrag),
})
const zeile = (bestellt: string, geliefert: string, verrechnet: string) =>
  lageDerZeile({ bestellt: cent(bestellt), geliefert: cent(geliefert), verrechnet: cent(verrechnet) })

describe('eine Zeile', () => {
  test.each([
    ['K1', '100000.00', '0', '0', '100000.00', '0', '0', '0'],
    ['K2', '100000.00', '40000.00', '0', '60000.00', '40000.00', '0', '0'],
    ['K3', '100000.00', '40000.00', '55000.00', '45000.00', '0', '15000.00', '0'],
    ['K4', '100000.00', '110000.00', '90000.00', '0', '20000.00', '0', '10000.00'],
    ['K5', '75000.00', '75000.00', '75000.00', '0', '0', '0', '0'],
  ])('%s', (_, bestellt, geliefert, verrechnet, rest, gnv, vor, ueber) => {
    expect(zeile(bestellt, geliefert, verrechnet)).toEqual({ rest: cent(rest), gnv: cent(gnv), vor: cent(vor), ueber: cent(ueber) })
  })
  test('K13 eine Zeile, die abzieht, wird gespiegelt gerechnet', () => {
    expect(zeile('-500.00', '0', '0')).toEqual({ rest: cent('-500.00'), gnv: 0n, vor: 0n, ueber: 0n })
    expect(zeile('-500.00', '-500.00', '-200.00')).toEqual({ rest: 0n, gnv: cent('-300.00'), vor: 0n, ueber: 0n })
  })
  test('rest + gnv + verrechnet ist immer die größte der drei Summen: Geld wandert, nichts zählt doppelt', () => {
    const betrag = fc.bigInt({ min: -1_000_000n, max: 1_000_000n })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000n }), betrag, betrag, (bestellt, geliefert, verrechnet) => {
        const { rest, gnv, vor } = lageDerZeile({ bestellt, geliefert, verrechnet })
        const groesste = [bestellt, geliefert, verrechnet].reduce((a, b) => (a > b ? a : b))
        return rest + gnv + verrechnet === groesste && rest >= 0n && gnv >= 0n && vor >= 0n && (gnv === 0n || vor === 0n)
      }),
    )
  })
})

describe('ein Geschäftsfall', () => {
  /** K6: quotation, order, supplement, three deliveries, two instalments, the final invoice over the rest. */
  const k6 = (schlussOffen: string, einbehalte: readonly string[]) => [
    beleg('angeboten', '100000.00'),
    beleg('bestellt', '100000.00'),
    beleg('bestellt', '5000.00'),
    ...['40000.00', '35000.00', '29250.00'].map((netto) => beleg('geliefert', netto)),
    beleg('verrechnet', '40000.00', { brutto: cent('47600.00'), ruecklass: cent(einbehalte[0]!) }),
    beleg('verrechnet', '35000.00', { brutto: cent('41650.00'), ruecklass: cent(einbehalte[1]!) }),
    beleg('verrechnet', '29250.00', {
      brutto: cent('34807.50'),
      abzug: true,
      schluss: true,
      zeilen: new Map([[1, cent('104250.00')]]),
      offen: cent(schlussOffen),
      ruecklass: cent(einbehalte[2]!),
    }),
  ]
  test('K6 nach der Schlussrechnung: 750,00 nicht ausgeführt, jeder Euro in einem Stand', () => {
    // Both instalments are paid but for what was kept back; of the final invoice the warranty security stays.
    const [lage, ...andere] = lagenDesFalls(k6('28604.62', ['2380.00', '2082.50', '6202.88']), [])
    expect(andere).toEqual([])
    expect(lage).toMatchObject({
      angeboten: cent('100000.00'),
      beauftragt: cent('105000.00'),
      geliefert: cent('104250.00'),
      verrechnet: cent('104250.00'),
      rest: cent('750.00'),
      gnv: 0n,
      vor: 0n,
      abgerechnet: true,
      gesamt: cent('105000.00'),
      nichtFaellig: cent('24037.50'),
      // 2,000.00 + 1,750.00 of the instalments, 5,212.50 of the final invoice
      ruecklass: cent('8962.50'),
    })
    expect(lage!.bezahlt + lage!.nichtFaellig + lage!.ueberfaellig + lage!.ruecklass).toBe(cent('104250.00'))
  })
  test('K6 nach der Zahlung von 33.067,12 bleibt nur die Sicherheit für die Gewährleistung', () => {
    const [lage] = lagenDesFalls(k6('0', ['0', '0', '6202.88']), [])
    expect(lage).toMatchObject({ nichtFaellig: 0n, ruecklass: cent('5212.50'), bezahlt: cent('99037.50'), rest: cent('750.00') })
  })
  test('M1 zwei Abschläge und die Schlussrechnung zählen 104.250,00 einmal', () => {
    expect(lagenDesFalls(k6('0', ['0', '0', '0']), [])[0]!.verrechnet).toBe(cent('104250.00'))
  })
  test('K11 zwei Aufträge auf einem Lieferschein, zwei Lieferscheine auf einer Rechnung: je Auftragszeile genau ihr Teil', () => {
    const [eins, zwei] = [beleg('bestellt', '600.00'), beleg('bestellt', '400.00')]
    const [frueher, spaeter] = [beleg('geliefert', '500.00'), beleg('geliefert', '300.00')]
    const rechnung = beleg('verrechnet', '700.00')
    const summen = zeilensummen(
      [eins, zwei, frueher, spaeter, rechnung],
      [
        verweis(eins, frueher, '300.00'),
        verweis(zwei, frueher, '200.00'),
        verweis(eins, spaeter, '300.00'),
        verweis(frueher, rechnung, '500.00'),
        verweis(spaeter, rechnung, '200.00'),
      ],
    )
    expect(summen).toEqual([
      { bestellt: cent('600.00'), geliefert: cent('600.00'), verrechnet: cent('500.00') },
      { bestellt: cent('400.00'), geliefert: cent('200.00'), verrechnet: cent('200.00') },
    ])
  })
  test('nennt eine Rechnungszeile Auftrag und Lieferschein, zählt sie einmal', () => {
    const [auftrag, lieferung, rechnung] = [beleg('bestellt', '100.00'), beleg('geliefert', '100.00'), beleg('verrechnet', '100.00')]
    const verweise = [verweis(auftrag, lieferung, '100.00'), verweis(auftrag, rechnung, '100.00'), verweis(lieferung, rechnung, '100.00')]
    expect(zeilensummen([auftrag, lieferung, rechnung], verweise)).toEqual([
      { bestellt: cent('100.00'), geliefert: cent('100.00'), verrechnet: cent('100.00') },
    ])
  })
  test('eine Überlieferung der einen Zeile deckt nicht, was der anderen fehlt', () => {
    const auftrag = beleg('bestellt', '200.00', {
      zeilen: new Map([
        [1, cent('100.00')],
        [2, cent('100.00')],
      ]),
    })
    const lieferung = beleg('geliefert', '150.00')
    expect(lagenDesFalls([auftrag, lieferung], [verweis(auftrag, lieferung, '150.00')])[0]).toMatchObject({
      rest: cent('100.00'),
      gnv: cent('150.00'),
      ueber: cent('50.00'),
    })
  })
  test('andere Preise als bestellt sind eine Preisabweichung und keine offene Menge', () => {
    const [auftrag, rechnung] = [beleg('bestellt', '1000.00'), beleg('verrechnet', '1310.00')]
    expect(lagenDesFalls([auftrag, rechnung], [verweis(auftrag, rechnung, '1000.00')])[0]).toMatchObject({
      rest: 0n,
      vor: cent('1000.00'),
      ueber: 0n,
      preisabweichung: cent('310.00'),
    })
  })
  test('K12 EUR 100,00 und CHF 100,00 in einem Fall sind zwei Summen', () => {
    const lagen = lagenDesFalls([beleg('verrechnet', '100.00'), beleg('verrechnet', '100.00', { currency: 'CHF' })], [])
    expect(lagen.map(({ currency, verrechnet }) => [currency, verrechnet])).toEqual([
      ['EUR', 10_000n],
      ['CHF', 10_000n],
    ])
  })
  test('K13 eine Minderung zählt mit ihrem Zeichen, ein Beleg über 0,00 ist da und gilt als bezahlt', () => {
    const [lage] = lagenDesFalls(
      [beleg('verrechnet', '0.00'), beleg('verrechnet', '-500.00'), beleg('bestellt', '2000.00'), beleg('verrechnet', '2000.00')],
      [],
    )
    expect(lage).toMatchObject({ verrechnet: cent('1500.00'), rest: cent('500.00'), bezahlt: cent('1500.00'), gesamt: cent('2000.00') })
  })
  test('Storniertes zählt nirgends', () => {
    const [lage] = lagenDesFalls(
      [beleg('bestellt', '100.00'), beleg('verrechnet', '100.00', { aufgehoben: true }), beleg('verrechnet', '-100.00', { aufgehoben: true })],
      [],
    )
    expect(lage).toMatchObject({ verrechnet: 0n, rest: cent('100.00') })
  })
  test('ein Kreis in den Verweisen endet, und gerechnet wird der Fall im Ganzen', () => {
    const [a, b] = [beleg('geliefert', '10.00'), beleg('verrechnet', '10.00')]
    expect(zeilensummen([a, b], [verweis(a, b, '10.00'), verweis(b, a, '10.00')])).toBeNull()
    expect(lagenDesFalls([a, b], [verweis(a, b, '10.00'), verweis(b, a, '10.00')])[0]).toMatchObject({ rest: 0n, gnv: 0n, vor: 0n })
  })
  test('jeder Euro steht in genau einem Stand, zum Cent, bei beliebigen Belegen', () => {
    const betrag = fc.bigInt({ min: 1n, max: 10_000_000n })
    const eine = fc
      .record({
        zaehlt: fc.constantFrom('bestellt', 'geliefert', 'verrechnet'),
        netto: betrag,
        offen: fc.integer({ min: 0, max: 100 }),
        satz: fc.constantFrom(100n, 107n, 119n),
      })
      .map(({ zaehlt, netto, offen, satz }) => {
        const brutto = (netto * satz) / 100n
        const teil = zaehlt === 'verrechnet' ? (brutto * BigInt(offen)) / 100n : 0n
        return beleg(zaehlt as Kettenbeleg['zaehlt'], '0', {
          netto,
          brutto,
          zeilen: new Map([[1, netto]]),
          offen: teil,
          ueberfaellig: teil / 2n,
          ruecklass: (brutto - teil) / 3n,
        })
      })
    fc.assert(
      fc.property(fc.array(eine, { maxLength: 12 }), (belege) =>
        lagenDesFalls(belege, []).every(
          (lage) =>
            lage.bezahlt + lage.nichtFaellig + lage.ueberfaellig + lage.ruecklass + lage.gnv + lage.rest === lage.gesamt &&
            lage.gesamt === [lage.beauftragt, lage.geliefert, lage.verrechnet].reduce((a, b) => (a > b ? a : b)),
        ),
      ),
    )
  })
})
