import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('so viele zugleich, die anderen der Reihe nach, auch nach einem, der scheitert', async () => {
  const inTurn = turns(2)
  const began: number[] = []
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const ended = gates.map((gate, nr) =>
    inTurn(async () => {
      began.push(nr)
      await gate.promise
      return nr
    }),
  )
  await Promise.resolve()
  expect(began).toEqual([0, 1])
  gates[1]!.reject(new Error('probe'))
  await expect(ended[1]).rejects.toThrow('probe')
  expect(began).toEqual([0, 1, 2])
  gates[2]!.resolve()
  gates[0]!.resolve()
  gates[3]!.resolve()
  expect(await Promise.all([ended[0], ended[2], ended[3]])).toEqual([0, 2, 3])
  expect(await inTurn(async () => 'frei')).toBe('frei')
})

test('wer zu lange wartet, erfährt es, und nach ihm kommt der Nächste', async () => {
  const inTurn = turns(1, 20)
  const gate = Promise.withResolvers<string>()
  const first = inTurn(() => gate.promise)
  await expect(inTurn(async () => 'zu spät')).rejects.toMatchObject({ status: 503, code: 'viel-zu-tun' })
  const next = inTurn(async () => 'der Nächste')
  gate.resolve('fertig')
  expect(await Promise.all([first, next])).toEqual(['fertig', 'der Nächste'])
})
