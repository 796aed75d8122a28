import { expect, test } from 'vitest'
import { uuid } from './uuid.ts'

test('was nacheinander entsteht, ordnet sich so, auch viele in derselben Millisekunde', () => {
  const ids = Array.from({ length: 20_000 }, () => uuid())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
})
