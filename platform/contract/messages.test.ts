import { expect, test } from 'vitest'
import { fill } from './messages.ts'

test('eine Zahl vor einem Wort wählt dessen Form: eins oder viele, auch wenn sie schon ein Text ist', () => {
  const text = '{{n}} {{n|Fall|Fälle}} {{n|wartet|warten}}'
  expect([0, 1, 2, '1', '1.000'].map((n) => fill(text, { n }))).toEqual([
    '0 Fälle warten',
    '1 Fall wartet',
    '2 Fälle warten',
    '1 Fall wartet',
    '1.000 Fälle warten',
  ])
  expect(fill('{{n|ein|alle}}{{m}}', { m: 'x' })).toBe('{{n|ein|alle}}x')
  expect(fill('Angehängt{{n||e}}', { n: 1 })).toBe('Angehängt')
})
