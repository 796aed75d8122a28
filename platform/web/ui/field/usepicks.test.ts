import { expect, test } from 'vitest'
import { hourStep, share } from '../time/day.ts'
import { turned } from '../list/table.ts'
import { matches } from './usepicks.ts'

test('ein Objekt findet sich mit Nummer, Namensteil, ohne Umlaut und in jeder Reihenfolge', () => {
  const item = { id: '1', nummer: '10331', name: 'Bäckerei Öttl', hint: 'Zell' }
  for (const typed of ['103', 'öttl', 'ottl back', 'zell 331', '']) expect(matches(item, typed)).toBe(true)
  expect(matches(item, 'brauerei')).toBe(false)
})

test('die Tageslinie schneidet am Fenster ab', () => {
  expect(share(720, [0, 1440])).toBe(50)
  expect(share(300, [360, 1080])).toBe(0)
  expect(hourStep([0, 1440])).toBe(240)
  expect(hourStep([360, 1080])).toBe(120)
})

test('derselbe Spaltenkopf dreht die Richtung um', () => {
  expect(turned(null, 'datum')).toEqual({ column: 'datum', direction: 'asc' })
  expect(turned({ column: 'datum', direction: 'asc' }, 'datum').direction).toBe('desc')
})
