import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bloecke } from './bloecke.ts'

const tag = (nr: number) => Temporal.PlainDate.from('2024-01-01').add({ days: nr })
const tage = (von: string, anzahl: number) => Array.from({ length: anzahl }, (_, nr) => Temporal.PlainDate.from(von).add({ days: nr }).toString())

test('eine Woche ist eine Zeile, angebrochene Wochen sind Tage', () => {
  expect(bloecke({ von: '2026-11-23', bis: '2026-11-29' })).toEqual([{ korn: 7, von: '2026-11-23', bis: '2026-11-23' }])
  expect(bloecke({ von: '2026-11-21', bis: '2026-11-24' })).toEqual([{ korn: 1, von: '2026-11-21', bis: '2026-11-24' }])
})

test('jeder Tag eines Zeitraums liegt in genau einem Stück, und es sind wenige', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60_000, max: 5000 }), fc.integer({ min: 1, max: 1500 }), (ab, anzahl) => {
      const von = tag(ab).toString()
      const stuecke = bloecke({ von, bis: tag(ab + anzahl - 1).toString() })
      const alle = stuecke.flatMap(({ korn, von: erster, bis }) =>
        tage(erster, Temporal.PlainDate.from(erster).until(bis, { largestUnit: 'days' }).days + korn),
      )
      expect(alle.join()).toBe(tage(von, anzahl).join())
      expect(stuecke.length).toBeLessThanOrEqual(5)
      expect(
        stuecke.filter(({ korn }) => korn === 1).reduce((summe, { von: a, bis: b }) => summe + Temporal.PlainDate.from(a).until(b).days + 1, 0),
      ).toBeLessThanOrEqual(12)
      for (const { korn, von: erster } of stuecke) if (korn > 1) expect(Temporal.PlainDate.from(erster).dayOfWeek).toBe(1)
    }),
    { numRuns: 50 },
  )
})
