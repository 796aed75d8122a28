import { expect, test } from 'vitest'
import { oneByOne, threads, TooCostly } from './thread.ts'

/** A thread that adds up what it is given until null, and says who it is; some of what it is given it does not stand. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort, threadId } from 'node:worker_threads'
let sum = 0
parentPort.on('message', (part) => {
  if (part === 'forever') for (;;);
  if (part === 'throws') throw new Error('no')
  if (part === 'fills') for (const all = []; ; ) all.push(new Array(1e5).fill(sum++))
  if (part !== null) return (sum += part.length ?? part)
  parentPort.postMessage({ sum, by: threadId })
  sum = 0
})`)}`,
)
type Part = number | Uint8Array | 'forever' | 'throws' | 'fills' | null
interface Answer {
  sum: number
  by: number
}
const adding = (idleMs: number) => threads<Part, Answer>(module, { ms: 60_000, megabytes: 32, idleMs })

test('einer antwortet auf eine Frage nach der anderen; wer nicht warten darf, wird danach nicht mehr gefragt', async () => {
  const ask = adding(60_000)
  const first = await ask([1, 2, new Uint8Array(3), null])
  expect(first.sum).toBe(6)
  expect(await ask([4, null], { again: () => false })).toEqual({ sum: 4, by: first.by })
  const next = await ask([5, null])
  expect(next.sum).toBe(5)
  expect(next.by).not.toBe(first.by)
  const fresh = adding(0)
  expect((await fresh([null])).by).not.toBe((await fresh([null])).by)
})

test('zwei Fragen zugleich stellen sich nicht demselben', async () => {
  const ask = adding(60_000)
  const answers = await Promise.all([1, 2, 3].map((one) => ask([one, null])))
  expect(answers.map(({ sum }) => sum)).toEqual([1, 2, 3])
  expect(new Set(answers.map(({ by }) => by)).size).toBe(3)
})

test('wer in dem Augenblick gefragt wird, in dem er enden wollte, antwortet oder ein anderer für ihn', async () => {
  const ask = adding(1)
  for (let one = 0; one < 40; one++) {
    expect((await ask([one, null])).sum).toBe(one)
    await new Promise((done) => setTimeout(done, one % 4))
  }
})

test('zu lange, zu groß, ein Fehler nebenan und einer in der Frage: jedes sagt, was es war, und die nächste Frage geht', async () => {
  const ask = adding(60_000)
  await expect(ask(['forever'], { ms: 1 })).rejects.toEqual(new TooCostly('time'))
  await expect(ask(['fills'])).rejects.toEqual(new TooCostly('memory'))
  await expect(ask(['throws'])).rejects.toThrow('no')
  const broken = function* () {
    yield 1
    throw new Error('store')
  }
  await expect(ask(broken())).rejects.toThrow('store')
  expect((await ask([7, null])).sum).toBe(7)
})

test('nacheinander: in der Reihenfolge, und nach einem Fehler geht es weiter', async () => {
  const inTurn = oneByOne()
  const begun: number[] = []
  const act = (one: number) =>
    inTurn(async () => {
      begun.push(one)
      await new Promise((done) => setTimeout(done, 5))
      if (one === 2) throw new Error('two')
      return begun.length
    })
  const results = await Promise.allSettled([1, 2, 3].map(act))
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([1, 'two', 3])
})
