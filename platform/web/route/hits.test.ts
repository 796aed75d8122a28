import { expect, test } from 'vitest'
import { bestFirst } from './hits.ts'

const titel = (typed: string, ...records: [title: string, hint?: string][]) =>
  bestFirst(
    records.map(([title, hint = '']) => ({ title, hint })),
    typed,
  ).map(({ title }) => title)

test('das Gerät mit der getippten Seriennummer steht vor dem Ticket, das nur ähnlich heißt', () => {
  expect(titel('PF-2K7', ['Ticket PF-2K8 klemmt'], ['1007 Notebook', 'ThinkPad · PF-2K7 · Weigl'], ['Ticket PF-2K7X'])).toEqual([
    '1007 Notebook',
    'Ticket PF-2K7X',
    'Ticket PF-2K8 klemmt',
  ])
})
test('was so heißt, steht vor dem, was so anfängt, und das vor dem, was es enthält; Groß und Klein ist gleich', () => {
  expect(titel('rohr', ['Heizungsrohr'], ['Rohrbruch'], ['Altes Rohr'], ['Röhre'])).toEqual(['Altes Rohr', 'Rohrbruch', 'Heizungsrohr', 'Röhre'])
})
test('mehrere Wörter gelten als Ganzes, und unter Gleichen bleibt, wie es kam', () => {
  expect(titel('weigl bau', ['Neu', 'Bau Weigl'], ['Alt', 'Weigl Bau · Graz'], ['B'], ['A'])).toEqual(['Alt', 'Neu', 'B', 'A'])
})
