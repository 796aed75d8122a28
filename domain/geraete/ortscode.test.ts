import fc from 'fast-check'
import { expect, test } from 'vitest'
import { geraetecode, ortAus, ortscode, ortspfad } from './contract.ts'

const portal = 'https://portal.example'

test.each([
  ['ORT1014', 101],
  ['ort 101-4', 101],
  ['ORT1015', null],
  ['ORT4', null],
  ['1014', null],
  ['https://portal.example/h/ort/101', 101],
  ['https://boese.example/h/ort/101', null],
  ['https://portal.example/h/101', null],
  ['', null],
])('gelesen %s: Ort %s', (gelesen, nummer) => expect(ortAus(gelesen, portal)).toBe(nummer))

test('jeder Ort wird an seinem Code und an seiner Adresse erkannt; eine falsche Ziffer fällt auf', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.nat(), fc.integer({ min: 1, max: 9 }), (nummer, wo, um) => {
      const code = ortscode(nummer)
      expect(ortAus(code, portal)).toBe(nummer)
      expect(ortAus(`${portal}${ortspfad(nummer)}`, portal)).toBe(nummer)
      const stelle = 3 + (wo % (code.length - 3))
      const anders = `${code.slice(0, stelle)}${(Number(code[stelle]) + um) % 10}${code.slice(stelle + 1)}`
      expect(ortAus(anders, portal)).toBeNull()
    }),
  ))
test('die Adresse eines Ortes ist kein Gerät', () => expect(geraetecode(`${portal}${ortspfad(101)}`, portal)).toBeNull())
