import { expect, test } from 'vitest'
import { Land } from '#domain/personal/contract.ts'
import { Altersgruppe, regelarten } from './contract.ts'
import { regelname } from './messages.ts'

test('eine Regel heißt in Worten, in beiden Sprachen', () => {
  expect(regelname('DE-erwachsen-durchschnitt/1', 'de')).toBe('Durchschnitt, Deutschland, Erwachsene, Fassung 1')
  expect(regelname('AT-jugendlich-stueck/12', 'en')).toBe('In one go, Austria, young people, version 12')
})

test('jede Regel, die es geben kann, hat Worte; ihr Schlüssel steht in keinem', () => {
  const namen = Land.options.flatMap((land) =>
    Altersgruppe.options.flatMap((gruppe) =>
      regelarten.flatMap((art) => (['de', 'en'] as const).map((sprache) => regelname(`${land}-${gruppe}-${art}/3`, sprache))),
    ),
  )
  expect(namen.filter((name) => /[/-]|undefined/.test(name))).toEqual([])
  expect(new Set(namen).size).toBe(namen.length)
})
