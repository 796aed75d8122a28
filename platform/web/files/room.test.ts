import { expect, test } from 'vitest'
import { givenUp } from './room.ts'

const row = (at: number, bytes = 10) => ({ at, bytes })

test('was Platz hat, verdrängt nichts; sonst geht zuerst, was am längsten niemand gesehen hat', () => {
  expect(givenUp([row(1), row(2)], 10, 30, 5)).toEqual([])
  expect(givenUp([row(3), row(1), row(2)], 10, 30, 5)).toEqual([row(1)])
  expect(givenUp([row(3), row(1), row(2)], 25, 30, 5)).toEqual([row(1), row(2), row(3)])
})

test('was diese Seite selbst gesehen hat, bleibt: Neues findet dann keinen Platz und nichts geht verloren', () => {
  expect(givenUp([row(1), row(6), row(7)], 20, 30, 5)).toBe(null)
  expect(givenUp([row(6), row(7)], 15, 30, 5)).toBe(null)
  expect(givenUp([], 31, 30, 5)).toBe(null)
})
