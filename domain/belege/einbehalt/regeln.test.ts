import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anteil, cent, betragstext, summe } from '../geld.ts'
import { faelldatum, fristende, istFrueher } from './frist.ts'
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
  test('früher ist nur, was vor einem bekannten Tag liegt', () => {
    expect(istFrueher('2027-01-01', '2027-01-02')).toBe(true)
    expect([istFrueher('2027-01-02', '2027-01-02'), istFrueher('2027-01-03', '2027-01-02'), istFrueher('2027-01-01', null)]).toEqual([false, false, false])
  })
})

describe('was an die Stelle eines Einbehalts tritt', () => {
  const einer = (offen: string) => [{ id: 'a', offen: cent(offen) }]
  test('H4: 5 % von 1.234,57 sind 61,73', () => expect(betragstext(anteil(cent('1234.57'), 500))).toBe('61.73'))
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
