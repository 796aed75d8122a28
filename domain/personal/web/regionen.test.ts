import { expect, test } from 'vitest'
import { zonen, zonenName } from './regionen.ts'

test('eine Zeitzone heißt wie ihre Stadt in der Sprache dessen, der sie liest', () => {
  expect(
    ['Europe/Vienna', 'Europe/Zurich', 'Europe/Berlin', 'Europe/Tirane', 'Europe/Isle_of_Man', 'America/New_York'].map((zone) => zonenName(zone, 'de')),
  ).toEqual(['Wien', 'Zürich', 'Berlin', 'Tirana', 'Isle of Man', 'America/New_York'])
  expect(zonenName('Europe/Vienna', 'en')).toBe('Vienna')
  const namen = zonen('de').map(({ name }) => name)
  expect(namen).toContain('Wien')
  expect(namen).toEqual(namen.toSorted((a, b) => a.localeCompare(b, 'de')))
})
