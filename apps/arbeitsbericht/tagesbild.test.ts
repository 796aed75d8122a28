import { expect, test } from 'vitest'
import { bild, zustandVon } from './server/tagesbild.ts'

const jetzt = Temporal.Instant.from('2026-11-25T06:00:00Z')
const tag = (datum: string, sollMin = 480) => ({ datum, intervalle: [], pflichtpauseMin: 0, laeuft: false, offeneFragen: [], sollMin, abwesenheit: null })
const zustand = (einer: ReturnType<typeof tag>) => zustandVon(einer, bild(einer, [], jetzt), '2026-11-25')

test('ein vergangener Arbeitstag ohne Stempel fällt auf, heute und morgen sind nur noch nicht gestempelt', () => {
  expect(['2026-11-24', '2026-11-25', '2026-11-26'].map((datum) => zustand(tag(datum)))).toEqual(['leer', 'kommt', 'kommt'])
  expect(zustand(tag('2026-11-24', 0))).toBe('frei')
})
