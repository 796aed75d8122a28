import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPart } from './change.ts'

const filler = (sign: string, count: number) => Array.from({ length: count }, (_, index) => `${sign}${index}`).join(' ')

test('short texts are said whole', () => {
  expect(changedPart('Bad links', 'Bad rechts')).toEqual(['Bad links', 'Bad rechts'])
  expect(changedPart('', 'Bad rechts')).toEqual(['', 'Bad rechts'])
})

test('of a long text stands what differs, with five words around', () => {
  const [head, tail] = [filler('a', 60), filler('z', 60)]
  expect(changedPart(`${head} vier Stück ${tail}`, `${head} fünf Stück ${tail}`)).toEqual([
    '… a55 a56 a57 a58 a59 vier Stück z0 z1 z2 z3 …',
    '… a55 a56 a57 a58 a59 fünf Stück z0 z1 z2 z3 …',
  ])
  expect(changedPart(head, `${head} und das Geländer`)).toEqual(['… a55 a56 a57 a58 a59', '… a55 a56 a57 a58 a59 und das Geländer'])
  expect(changedPart(`Zuerst ${tail}`, tail)).toEqual(['Zuerst z0 z1 z2 z3 z4 z5 …', 'z0 z1 z2 z3 z4 z5 …'])
})

test('a text that is new is said whole however long it is', () => {
  const text = filler('a', 200)
  expect(changedPart('', text)).toEqual(['', text])
})

test('whatever differs is said: put back between what both have in common, the parts are the texts again', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'lang'.repeat(20), 'ä', '\n', ' '), { maxLength: 60 }).map((words) => words.join(' ').trim())
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, present] = changedPart(before, after)
      expect(old === present).toBe(before === after)
      expect([before.includes(old.replaceAll(/^… | …$/g, '')), after.includes(present.replaceAll(/^… | …$/g, ''))]).toEqual([true, true])
    }),
  )
})
