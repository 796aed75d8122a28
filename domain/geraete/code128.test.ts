import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from '#platform/web/scanner/decoder/decode.ts'
import { good, photograph } from '#test/scanner/pictures.ts'
import { code128 } from './code128.ts'

/** What a printer makes of it, with room on both sides. */
function gedruckt(text: string) {
  const zeile = code128(text).flatMap((breite, nr) => Array.from({ length: breite }, () => (nr % 2 ? 255 : 0)))
  const ruhe = Array.from({ length: 10 }, () => 255)
  const reihe = [...ruhe, ...zeile, ...ruhe]
  return { data: Uint8Array.from(Array.from({ length: 30 }, () => reihe).flat()), width: reihe.length, height: 30, module: 1 }
}

test.each(['1042', '10421', '7', 'Portal-7', '999999999'])('der Scanner des Portals liest %s vom Etikett (4.5)', async (text) =>
  expect((await decode(photograph(gedruckt(text), good), { budgetMs: 60_000 })).map(({ data, labelType }) => [labelType, data])).toEqual([['code128', text]]),
)
test('jedes Zeichen sind elf Module aus drei Strichen und drei Lücken, am Ende dreizehn', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,20}$/), (text) => {
      const breiten = code128(text)
      expect(breiten.length % 6).toBe(1)
      for (let nr = 0; nr + 7 < breiten.length; nr += 6) expect(breiten.slice(nr, nr + 6).reduce((summe, breite) => summe + breite, 0)).toBe(11)
      expect(breiten.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
    }),
  ))
test('was kein druckbares ASCII ist, wird abgelehnt', () => expect(() => code128('Gerät')).toThrow(RangeError))
