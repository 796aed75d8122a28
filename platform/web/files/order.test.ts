import { expect, test } from 'vitest'
import { moved } from './order.ts'

test('ein Bild tauscht mit seinem Nachbarn; am Rand und was es nicht gibt, bleibt, wo es ist', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  for (const [at, by] of [
    [0, -1],
    [2, 1],
    [-1, 1],
    [3, -1],
  ] as const)
    expect(moved(['a', 'b', 'c'], at, by)).toEqual(['a', 'b', 'c'])
})

test('über mehrere Plätze gezogen rückt der Rest nach; alle bleiben, jeder einmal', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, -3)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['a', 'b', 'c', 'd'])
})
