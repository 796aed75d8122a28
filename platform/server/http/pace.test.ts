import { beforeEach, expect, test } from 'vitest'
import { Problem } from '#platform/contract/problem.ts'
import { readConfig } from '../start/config.ts'
import { nobody } from './person.ts'
import { startPace, type Pace } from './pace.ts'

const [one, other] = [
  { ...nobody, anwenderId: 'a' },
  { ...nobody, anwenderId: 'b' },
]
const call = { permission: 'angemeldet' } as const
const tell = { ...call, limit: 'tell' } as const
let now: number
let pace: Pace
beforeEach(() => {
  now = 0
  pace = startPace(readConfig({}).WRITES_PER_MINUTE, () => now)
})
const times = (n: number, act: () => unknown) => {
  for (let i = 0; i < n; i++) act()
}
/** Seconds to wait; null when nothing stands in the way. */
const waits = (...args: Parameters<Pace['take']>) => {
  try {
    pace.take(...args)()
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 429) throw error
    return error.data['warten']
  }
}

test('60 Nachrichten gehen auf einmal, danach alle zehn Sekunden eine, je Person', () => {
  times(60, () => pace.take(tell, one))
  expect(waits(tell, one)).toBe(10)
  expect(waits(tell, other)).toBeNull()
  now += 9_000
  expect(waits(tell, one)).toBe(1)
  now += 1_000
  expect(waits(tell, one)).toBeNull()
  pace.take(tell, one)
  expect(waits(tell, one)).toBe(10)
})
test('wer zu viele Nachrichten geschrieben hat, arbeitet sonst weiter: 3.000 auf einmal, danach fünf in der Sekunde', () => {
  times(60, () => pace.take(tell, one))
  times(3_000, () => pace.take(call, one))
  expect(waits(call, one)).toBe(1)
  now += 1_000
  times(5, () => pace.take(call, one))
  expect(waits(call, one)).toBe(1)
})
test('nach zehn Minuten Ruhe ist alles wieder da, und nicht mehr', () => {
  times(60, () => pace.take(tell, one))
  now += 3_600_000
  times(60, () => pace.take(tell, one))
  expect(waits(tell, one)).toBe(10)
})
test('was zurückgenommen wird, zählt nicht, und nur einmal', () => {
  times(59, () => pace.take(tell, one))
  const back = pace.take(tell, one)
  times(3, back)
  expect(waits(tell, one)).toBeNull()
  pace.take(tell, one)
  expect(waits(tell, one)).toBe(10)
})
test('Freies, Öffentliches und ein Terminal werden nie gezählt', () => {
  const terminal = { ...one, terminal: { id: '', geraetId: '', name: '', vkforgid: 0, zustand: 'aktiv', inhalt: '' } } as const
  times(10_000, () => {
    pace.take({ ...call, limit: 'free' }, one)
    pace.take({ permission: 'public' }, one)
    pace.take({ permission: 'terminal' }, terminal)
  })
  expect([waits(call, one), waits(tell, one)]).toEqual([null, null])
})
test('auch unter sehr vielen, die schreiben, wird niemandes Maß vergessen, der es gerade erreicht hat', () => {
  times(60, () => pace.take(tell, one))
  for (let i = 0; i < 25_000; i++) {
    if (i % 1_000 === 0) now += 1_000
    pace.take(call, { ...nobody, anwenderId: `c${i}` })
  }
  times(2, () => pace.take(tell, one))
  expect(waits(tell, one)).toBe(5)
})
