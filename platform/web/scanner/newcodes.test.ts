import { expect, test } from 'vitest'
import { newCodes } from './newcodes.ts'

const code = (data: string) => ({ data, labelType: 'qr_code' })

test('bleibt die Kamera offen, zählt ein Code einmal, solange er im Bild ist, und danach wieder', () => {
  const tell = newCodes()
  const told = [0, 200, 1600, 2900, 4500].map((at) => tell([code('A')], at)?.data)
  expect(told).toEqual(['A', undefined, undefined, undefined, 'A'])
})
test('mehrere Codes in einem Bild werden nacheinander genannt, keiner geht verloren', () => {
  const tell = newCodes()
  const told = [0, 100, 200].map((at) => tell([code('A'), code('B')], at)?.data)
  expect(told).toEqual(['A', 'B', undefined])
})
test('ein leeres Bild nennt nichts', () => expect(newCodes()([], 0)).toBeUndefined())
