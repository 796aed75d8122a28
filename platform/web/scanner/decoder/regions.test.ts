import { expect, test } from 'vitest'
import { survey } from './regions.ts'

/** A drawing of squares, `module` pixels each, on white paper, beginning at `at` modules. */
function drawing(module: number, side: number, at: number) {
  const data = new Uint8Array(side * side).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / module) - at, Math.floor(y / module) - at]
      if (column >= 0 && row >= 0 && column < 21 && row < 21 && (column + row) % 2 === 0) data[y * side + x] = 0
    }
  return { data, width: side, height: side }
}

test('eine fehlerlose Zeichnung ist nie leer, auch wenn ihre Felder genau auf den Kacheln der Vorschau liegen', () => {
  const leer: string[] = []
  for (const module of [4, 8, 10, 12, 16, 20, 24, 40])
    for (const side of [module * 29, 512, 640, 800, 1024, 1280])
      if (side >= module * 25 && survey(drawing(module, side, 3)).busy === null) leer.push(`${module} px in ${side}`)
  expect(leer).toEqual([])
})

test('weißes und gleichmäßig graues Papier ist leer', () => {
  for (const grey of [0, 128, 255]) expect(survey({ data: new Uint8Array(640 * 480).fill(grey), width: 640, height: 480 }).busy).toBe(null)
})
