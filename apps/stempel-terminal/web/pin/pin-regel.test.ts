import { expect, test } from 'vitest'
import { unbekannteWarten, type Unbekannte } from './pin-regel.ts'

const warten = (bisher: Unbekannte, persnr: number, um: number) => unbekannteWarten(bisher, persnr, um).sek
const alle = (anzahl: number, abstandMs: number, persnr = (n: number) => n) =>
  Array.from({ length: anzahl }, (_, n) => ({ persnr: persnr(n), um: n * abstandMs }))

test('sechs unbekannte Nummern in einer Minute behält das Gerät, die siebte wartet, bis die erste eine Minute alt ist', () => {
  expect(warten(alle(5, 1000), 99, 5000)).toBe(0)
  expect(warten(alle(6, 1000), 99, 5000)).toBe(55)
  expect(warten(alle(6, 1000), 99, 60_000)).toBe(0)
})
test('mehr als sechzig in einer Stunde behält es nicht', () => {
  const voll = alle(60, 30_000)
  expect(warten(voll, 99, 60 * 30_000)).toBe(1800)
  expect(warten(voll, 99, 3_600_000)).toBe(0)
})
test('dieselbe Nummer dreimal in zehn Minuten, dann wartet sie; eine andere nicht', () => {
  const drei = alle(3, 30_000, () => 1)
  expect(warten(drei, 1, 90_000)).toBe(510)
  expect(warten(drei, 2, 90_000)).toBe(0)
})
test('was älter als eine Stunde ist oder nach einer zurückgestellten Uhr voraus liegt, ist vergessen', () => {
  expect(unbekannteWarten(alle(6, 1000), 1, 4_000_000).bleibt).toEqual([])
  expect(unbekannteWarten([{ persnr: 1, um: 10_000_000 }], 1, 0)).toEqual({ sek: 0, bleibt: [] })
})
