import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betragstext, cent, summe } from '../geld.ts'
import { feiertage, feiertageIn } from '#domain/personal/feiertage.ts'
import { faelldatum, fristende, istFrueher, nachWerktagen } from './frist.ts'
import { einbehaltVon, geteilt, gutgeschrieben } from './hoehe.ts'
import { verteile } from './verteilen.ts'

const vob2 = { monate: 24, tage: 1 }
const vob4 = { monate: 48, tage: 1 }
const bgb = { monate: 60, tage: 1 }
const oenorm = { monate: 36, tage: 30 }

describe('ab wann ein Einbehalt verlangt werden darf', () => {
  test('H8: Abnahme 15.03.2024, zwei Jahre: die Frist endet am Sonntag, fällig ist er am Montag', () => {
    expect(fristende('2024-03-15', vob2)).toBe('2026-03-15')
    expect(faelldatum('2024-03-15', vob2)).toBe('2026-03-16')
  })
  test('H9: fünf Jahre in Deutschland, drei Jahre und 30 Tage in Österreich', () => {
    expect(faelldatum('2024-03-15', bgb)).toBe('2029-03-16')
    expect([fristende('2024-03-15', oenorm), faelldatum('2024-03-15', oenorm)]).toEqual(['2027-03-15', '2027-04-14'])
  })
  test('H10: Abnahme am Schalttag', () => {
    const dreiJahre = { monate: 36, tage: 1 }
    expect(fristende('2024-02-29', dreiJahre)).toBe('2027-02-28')
    expect([faelldatum('2024-02-29', dreiJahre), faelldatum('2024-02-29', oenorm)]).toEqual(['2027-03-01', '2027-03-30'])
  })
  test('H11: Abnahme 12.06.2024, vier Jahre', () => {
    expect([fristende('2024-06-12', vob4), faelldatum('2024-06-12', vob4)]).toEqual(['2028-06-12', '2028-06-13'])
  })
  test('H12: 18 Werktage in Bayern, Montag bis Samstag ohne Feiertage', () => {
    const frei = new Set([2026, 2027].flatMap((jahr) => feiertageIn(feiertage('DE', jahr), 'BY')).map(({ datum }) => datum))
    expect([nachWerktagen('2026-05-08', 18, frei), nachWerktagen('2026-12-14', 18, frei)]).toEqual(['2026-06-01', '2027-01-08'])
  })
  test('früher ist nur, was vor einem bekannten Tag liegt', () => {
    expect(istFrueher('2027-01-01', '2027-01-02')).toBe(true)
    expect([istFrueher('2027-01-02', '2027-01-02'), istFrueher('2027-01-03', '2027-01-02'), istFrueher('2027-01-01', null)]).toEqual([false, false, false])
  })
})

describe('wie viel einbehalten wird', () => {
  test('H1: 5 % von 200.000,00 vereinbart, je Zahlung höchstens 10 %', () => {
    let rest = einbehaltVon(cent('200000.00'), 500)
    const einbehalten = ['60000.00', '30000.00', '50000.00', '60000.00'].map((zahlung) => {
      const betrag = einbehaltVon(cent(zahlung), 1000, rest)
      rest -= betrag
      return betragstext(betrag)
    })
    expect(einbehalten).toEqual(['6000.00', '3000.00', '1000.00', '0.00'])
  })
  test('H2: Österreich, 5 % jedes Abschlags', () => {
    const einbehalten = ['10000.00', '20000.00', '30000.00', '40000.00'].map((abschlag) => einbehaltVon(cent(abschlag), 500))
    expect(einbehalten.map(betragstext)).toEqual(['500.00', '1000.00', '1500.00', '2000.00'])
    expect(betragstext(summe(einbehalten))).toBe('5000.00')
  })
  test('H3: 2 % der Schlussrechnung bleiben, der Rest des Deckungsrücklasses wird ausbezahlt', () => {
    const haft = einbehaltVon(cent('120000.00'), 200)
    expect([haft, cent('6000.00') - haft].map(betragstext)).toEqual(['2400.00', '3600.00'])
  })
  test('H4, H5, H6: Rundung, Basis ohne Steuer bei § 13b, Gutschrift', () => {
    expect(betragstext(einbehaltVon(cent('1234.57'), 500))).toBe('61.73')
    expect(betragstext(einbehaltVon(cent('20000.00'), 500))).toBe('1000.00')
    expect(betragstext(einbehaltVon(cent('-1190.00'), 500))).toBe('-59.50')
  })
  test('H6: eine Gutschrift nimmt vom Einbehalt denselben Anteil, den Rest von dem, was zu zahlen ist; was schon bezahlt ist, wird Guthaben', () => {
    const rechnung = (offen: string) => [
      { id: 'RE', einbehalt: false, betrag: cent('11305.00'), offen: cent(offen) },
      { id: 'GE', einbehalt: true, betrag: cent('595.00'), offen: cent('595.00') },
    ]
    const teile = (offen: string) => {
      const { teile: je, rest } = gutgeschrieben(cent('1190.00'), rechnung(offen))
      return [...je.map(({ id, betrag }) => `${id} ${betragstext(betrag)}`), betragstext(rest)]
    }
    expect(teile('11305.00')).toEqual(['GE 59.50', 'RE 1130.50', '0.00'])
    expect(teile('1000.00')).toEqual(['GE 59.50', 'RE 1000.00', '130.50'])
  })
  test('H15: eine Teilabnahme von 40 %, der Rest für die letzte', () => {
    expect(geteilt(cent('6202.88'), [40n, 60n]).map(betragstext)).toEqual(['2481.15', '3721.73'])
  })
  test('Gesetz: Teile sind zusammen das Ganze; eine Gutschrift nimmt nirgends mehr, als offen ist', () => {
    const betrag = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(betrag, fc.array(betrag, { minLength: 1, maxLength: 9 }), (ganz, gewichte) => {
        const teile = geteilt(ganz, gewichte)
        expect(summe(teile)).toBe(ganz)
        expect(teile.slice(0, -1).every((teil) => teil >= 0n)).toBe(true)
        const posten = gewichte.map((offen, nr) => ({ id: String(nr), einbehalt: nr > 0, betrag: offen + BigInt(nr), offen }))
        const { teile: genommen, rest } = gutgeschrieben(ganz, posten)
        expect(summe(genommen.map((teil) => teil.betrag)) + rest).toBe(ganz)
        expect(rest >= 0n && genommen.every((teil) => teil.betrag <= gewichte[Number(teil.id)]!)).toBe(true)
      }),
    )
  })
  test('Gesetz: zusammen nie mehr als vereinbart, keiner negativ, bei 0 % nichts und bei 100 % alles', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (zahlungen, satz, vereinbart) => {
          let rest = vereinbart
          for (const zahlung of zahlungen) {
            const betrag = einbehaltVon(zahlung, satz, rest)
            expect(betrag >= 0n && betrag <= zahlung).toBe(true)
            rest -= betrag
          }
          expect(rest).toBeGreaterThanOrEqual(0n)
          expect([einbehaltVon(vereinbart, 0), einbehaltVon(vereinbart, 10_000)]).toEqual([0n, vereinbart])
        },
      ),
    )
  })
})

describe('was an die Stelle eines Einbehalts tritt', () => {
  const einer = (offen: string) => [{ id: 'a', offen: cent(offen) }]
  test('H13: 6.202,88, davon 2.000,00 ausbezahlt, dann eine Bürgschaft über den Rest oder über 3.000,00', () => {
    const [nachZahlung] = verteile(cent('2000.00'), einer('6202.88'))
    expect(betragstext(nachZahlung!.offen)).toBe('4202.88')
    expect(verteile(cent('4202.88'), einer('4202.88'))[0]!.offen).toBe(0n)
    expect(betragstext(verteile(cent('3000.00'), einer('4202.88'))[0]!.offen)).toBe('1202.88')
  })
  test('mehr als offen ist, nichts und weniger als nichts wird nicht verteilt', () => {
    for (const betrag of ['100.01', '0.00', '-1.00']) expect(() => verteile(cent(betrag), einer('100.00')), betrag).toThrow(RangeError)
    expect(() => verteile(1n, [])).toThrow(RangeError)
  })
  test('Gesetz: kein Einbehalt wird negativ, kein Cent geht verloren oder doppelt', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (offene, zufall) => {
          const posten = offene.map((offen, nr) => ({ id: String(nr), offen }))
          const alles = summe(offene)
          fc.pre(alles > 0n)
          const betrag = (zufall % alles) + 1n
          const teile = verteile(betrag, posten)
          expect(summe(teile.map((teil) => teil.betrag))).toBe(betrag)
          for (const { id, betrag: teil, offen } of teile) {
            expect(offen).toBeGreaterThanOrEqual(0n)
            expect(teil + offen).toBe(offene[Number(id)])
          }
        },
      ),
    )
  })
})
