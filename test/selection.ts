import { appendFileSync } from 'node:fs'

/**
 * The gate looks at a share of what never ends (looks of a screen, random inputs), `npm test -- --all` at everything.
 * Which share, a seed decides that the run prints: the same seed, the same share.
 */
export const all = process.env['TEST_ALL'] === '1'
export const seed = Number(process.env['TEST_SEED'] ?? 1)

/** Says in the last lines of the run what the gate does not look at; in `--all` nothing is left out. */
export function leaveOut(what: string) {
  const list = process.env['TEST_LEFT_OUT']
  if (!all && list) appendFileSync(list, `${what}\n`)
}

/** Numbers from 0 to below 1 that depend on the seed and this name only, so that one test's share does not depend on another's. */
export function chance(name: string): () => number {
  let state = seed
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many of them (all with `--all`), chosen by the seed, in their order. */
export function some<T>(name: string, from: readonly T[], count: number): readonly T[] {
  if (all || from.length <= count) return from
  const next = chance(name)
  const chosen = new Set(
    from
      .map((_, at) => ({ at, rank: next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ at }) => at),
  )
  return from.filter((_, at) => chosen.has(at))
}
