import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { belegarten, ausgehende } from './contract.ts'
import { anteil, betragstext, cent, festkomma, gerundet, summe, zeilennetto } from './geld.ts'
import { iban } from './iban.ts'
import { ausgleich, ueberfaelligTage, zahlstand, zahlungsdauer, type Offenes } from './posten.ts'
import { gesamt, steuern, teileBrutto } from './steuer.ts'
import { danach } from './zustand.ts'

const betraege = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const offenes = (betrag: string, offen = betrag, skonto: Offenes['skonto'] = []) => ({ betrag: cent(betrag), offen: cent(offen), ab: '2026-11-02', skonto })

describe('Geld', () => {
  test('E1: drei Zeilen zu 10,005 sind 30,03, nicht 30,02', () =>
    expect(summe(Array.from({ length: 3 }, () => zeilennetto('1', '10.005')))).toBe(cent('30.03')))
  test('E2: −1.710,50 mit 19 % sind −325,00, von der Null weg gerundet', () => expect(anteil(cent('-1710.50'), 1900)).toBe(cent('-325.00')))
  test('H4: 5 % von 1.234,57 sind 61,73', () => expect(anteil(cent('1234.57'), 500)).toBe(cent('61.73')))
  test.each(['1.234,50', '1,234.50', '1e9', '1.005', '12345678901234', 'NaN', '', '١٢', ' 1', '--1', '1.'])('%j ist kein Betrag', (text) =>
    expect(() => cent(text)).toThrow(RangeError),
  )
  test('minus null ist null', () => expect(betragstext(cent('-0.00'))).toBe('0.00'))
  test('Text und Cent sind eins', () => fc.assert(fc.property(betraege, (wert) => cent(betragstext(wert)) === wert)))
  test('Runden ist um die Null spiegelgleich und höchstens einen halben Teiler daneben', () =>
    fc.assert(
      fc.property(betraege, fc.bigInt({ min: 1n, max: 10n ** 6n }), (wert, teiler) => {
        const ab = wert - gerundet(wert, teiler) * teiler
        return gerundet(-wert, teiler) === -gerundet(wert, teiler) && 2n * (ab < 0n ? -ab : ab) <= teiler
      }),
    ))
  test('Rabatt, Menge null und negative Menge', () => {
    expect(zeilennetto('3', '19.99', 1000)).toBe(cent('53.97'))
    expect(zeilennetto('0', '19.99')).toBe(0n)
    expect(zeilennetto('-2.5', '100')).toBe(cent('-250.00'))
    expect(() => festkomma('1.00001', 4)).toThrow(RangeError)
  })
})

describe('Steuer', () => {
  const zeile = (netto: string, satz: number) => ({ kategorie: 'S' as const, satz, netto: cent(netto) })
  test('E3: 1.000,00 zu 19 % und 200,00 zu 7 % sind 190,00 und 14,00', () =>
    expect(steuern([zeile('200.00', 700), zeile('1000.00', 1900)]).map(({ steuer }) => betragstext(steuer))).toEqual(['190.00', '14.00']))
  test('K6: 104.250,00 sind 124.057,50 brutto, abzüglich 75.000,00 bleiben 29.250,00 und 34.807,50', () => {
    expect(gesamt([zeile('104250.00', 1900)])).toMatchObject({ steuer: cent('19807.50'), brutto: cent('124057.50') })
    expect(gesamt([zeile('104250.00', 1900), zeile('-40000.00', 1900), zeile('-35000.00', 1900)])).toMatchObject({
      netto: cent('29250.00'),
      steuer: cent('5557.50'),
      brutto: cent('34807.50'),
    })
  })
  test('K6: auszuzahlen sind 33.067,12, auf beiden Wegen gerechnet', () => {
    const [gewaehr, einbehalten] = [anteil(cent('124057.50'), 500), anteil(cent('47600.00'), 500) + anteil(cent('41650.00'), 500)]
    expect([betragstext(gewaehr), betragstext(einbehalten)]).toEqual(['6202.88', '4462.50'])
    expect(cent('34807.50') + einbehalten - gewaehr).toBe(cent('33067.12'))
    expect(cent('124057.50') - gewaehr - cent('84787.50')).toBe(cent('33067.12'))
  })
  test('Skonto von 23,80 sind 20,00 und 3,80 Steuer (K7)', () =>
    expect(teileBrutto(cent('23.80'), steuern([zeile('1000.00', 1900)]))).toMatchObject([{ basis: cent('20.00'), steuer: cent('3.80') }]))
  test('die Teile eines Skontos ergeben es auf den Cent', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.constantFrom(0, 700, 1000, 1900, 2000)), { minLength: 1 }),
        fc.nat(),
        (alle, skonto) => {
          const teile = teileBrutto(BigInt(skonto), steuern(alle.map(([netto, satz]) => ({ kategorie: 'S', satz, netto }))))
          return summe(teile.map(({ basis, steuer }) => basis + steuer)) === BigInt(skonto)
        },
      ),
    ))
})

describe('Zahlung', () => {
  const zwei = [{ tage: 10, prozent: 200 }]
  test('K7: 1.166,20 am zehnten Tag begleichen 1.190,00, am elften bleiben 23,80 offen', () => {
    expect(ausgleich(offenes('1190.00', '1190.00', zwei), cent('1166.20'), '2026-11-12')).toMatchObject({ skonto: cent('23.80'), offen: 0n })
    expect(ausgleich(offenes('1190.00', '1190.00', zwei), cent('1166.20'), '2026-11-13')).toMatchObject({ skonto: 0n, offen: cent('23.80') })
  })
  test('ein Cent weniger als mit Skonto bleibt offen, ein Cent mehr nutzt weniger Skonto', () => {
    expect(ausgleich(offenes('1190.00', '1190.00', zwei), cent('1166.19'), '2026-11-12')).toMatchObject({ skonto: 0n, offen: cent('23.81') })
    expect(ausgleich(offenes('1190.00', '1190.00', zwei), cent('1166.21'), '2026-11-12')).toMatchObject({ skonto: cent('23.79'), offen: 0n })
  })
  test('K8: auf 500,00 kommen 200,00, dann 350,00: 50,00 Guthaben, nie negativ offen', () => {
    const erst = ausgleich(offenes('500.00'), cent('200.00'), '2026-11-20')
    expect(erst.offen).toBe(cent('300.00'))
    expect(ausgleich(offenes('500.00', betragstext(erst.offen)), cent('350.00'), '2026-11-24')).toEqual({
      betrag: cent('300.00'),
      skonto: 0n,
      offen: 0n,
      guthaben: cent('50.00'),
    })
  })
  test('K9: Storno über 1.190,00, auf die 190,00 gezahlt sind: nichts offen, 190,00 Guthaben', () =>
    expect(ausgleich(offenes('1190.00', '1000.00'), cent('1190.00'), '2026-11-20')).toMatchObject({ offen: 0n, guthaben: cent('190.00') }))
  test('K10: Gutschrift über 238,00 auf offene 1.190,00 lässt 952,00', () =>
    expect(ausgleich(offenes('1190.00'), cent('238.00'), '2026-11-20').offen).toBe(cent('952.00')))
  test('kein Cent geht verloren und keiner entsteht', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.nat(30),
        fc.nat(10_000),
        (offen, gezahlt, tag, prozent) => {
          const am = Temporal.PlainDate.from('2026-11-02').add({ days: tag }).toString()
          const danach = ausgleich({ betrag: offen, offen, ab: '2026-11-02', skonto: [{ tage: 10, prozent }] }, gezahlt, am)
          return (
            danach.betrag + danach.skonto + danach.offen === offen && danach.betrag + danach.guthaben === gezahlt && danach.offen >= 0n && danach.guthaben >= 0n
          )
        },
      ),
    ))
  test('offen, teilweise bezahlt, bezahlt; ein Beleg über nichts ist sofort bezahlt (K13)', () => {
    const stand = (...offen: string[]) =>
      zahlstand(
        'ausgestellt',
        offen.map((rest) => ({ betrag: cent('100.00'), offen: cent(rest) })),
      )
    expect([stand('100.00'), stand('100.00', '0.00'), stand('0.00', '0.00'), stand()]).toEqual(['offen', 'teilweise bezahlt', 'bezahlt', 'bezahlt'])
    expect([zahlstand('Entwurf', []), zahlstand('storniert', [])]).toEqual([null, null])
  })
  test('O1: heute fällig ist nicht überfällig, morgen ist es ein Tag', () =>
    expect([ueberfaelligTage('2026-11-23', '2026-11-23'), ueberfaelligTage('2026-11-23', '2026-11-24'), ueberfaelligTage(null, '2026-11-24')]).toEqual([
      0, 1, 0,
    ]))
  test('O2: 1.000,00 nach 10 und 3.000,00 nach 30 Tagen sind im Mittel 25,0', () => {
    const zahlung = (betrag: string, bezahlt: string) => ({ betrag: cent(betrag), belegdatum: '2026-10-01', bezahlt })
    expect(zahlungsdauer([zahlung('1000.00', '2026-10-11'), zahlung('3000.00', '2026-10-31')])).toBe('25.0')
    expect(zahlungsdauer([])).toBeNull()
  })
})

test('was ausgestellt ist, wird nur noch storniert, ein Storno nie', () => {
  const akte = ['ausstellen', 'stornieren'] as const
  expect(akte.map((akt) => danach('RE', 'Entwurf', akt))).toEqual(['ausgestellt', null])
  expect(akte.map((akt) => danach('RE', 'ausgestellt', akt))).toEqual([null, 'storniert'])
  expect(akte.map((akt) => danach('RE', 'storniert', akt))).toEqual([null, null])
  expect(danach('ST', 'ausgestellt', 'stornieren')).toBeNull()
})

test('eine IBAN gilt mit Leerzeichen, nicht mit falscher Prüfziffer, fremder Länge oder Buchstaben, die nur so aussehen', () => {
  expect(iban('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  expect(iban('at611904300234573201')).toBe('AT611904300234573201')
  for (const falsch of ['DE89370400440532013001', 'DE8937040044053201300', 'АТ611904300234573201', '', 'XX00']) expect(iban(falsch)).toBeNull()
})

test('jede Belegart ist entweder eine eigene oder eine der Lieferanten', () => {
  expect(new Set(belegarten).size).toBe(15)
  expect(ausgehende).toHaveLength(10)
})
