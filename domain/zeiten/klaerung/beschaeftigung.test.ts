import { expect, test } from 'vitest'
import { verschobeneTage } from './beschaeftigung.ts'

type Beschaeftigung = Parameters<typeof verschobeneTage>[0]

const seit2020 = (austritt: string | null): Beschaeftigung => ({ eintritt: '2020-01-01', austritt })
const tage = (vorher: Beschaeftigung, nachher: Beschaeftigung) => verschobeneTage(vorher, nachher, '2026-03-31').map(({ von, bis }) => `${von} ${bis}`)

test('geprüft werden die Tage, die zur Beschäftigung gekommen oder weggefallen sind, keine anderen', () => {
  expect(tage(seit2020(null), seit2020(null))).toEqual([])
  expect(tage(seit2020(null), seit2020('2026-03-20'))).toEqual(['2026-03-21 2026-03-31'])
  expect(tage(seit2020('2026-03-20'), seit2020(null))).toEqual(['2026-03-21 2026-03-31'])
  expect(tage(seit2020('2026-03-20'), seit2020('2026-03-10'))).toEqual(['2026-03-11 2026-03-20'])
  expect(tage({ eintritt: '2026-03-02', austritt: null }, { eintritt: '2026-03-09', austritt: null })).toEqual(['2026-03-02 2026-03-08'])
  expect(tage({ eintritt: '2026-03-02', austritt: null }, { eintritt: '2026-03-09', austritt: '2026-03-20' })).toEqual([
    '2026-03-02 2026-03-08',
    '2026-03-21 2026-03-31',
  ])
})

test('ein Tag, der erst kommt, wird nicht geprüft', () => {
  expect(tage(seit2020(null), seit2020('2026-12-31'))).toEqual([])
  expect(tage(seit2020('2026-04-30'), seit2020('2026-12-31'))).toEqual([])
  expect(tage(seit2020('2026-03-20'), seit2020('2026-12-31'))).toEqual(['2026-03-21 2026-03-31'])
})
