import { profileFor } from '../harness/stand.ts'
import type { Look } from '../harness/browser.ts'
import type { Stop } from './stop.ts'

/** So many profiles are walked at a time: one page fills half a processor. */
const lanes = 3

/**
 * Puts visits into an order in which a profile has one page, which walks on from stop to stop: a fresh page costs as much as two stops. A lane takes one profile after the other;
 * `alone` waits until it is free, `last` says that the profile is not needed again.
 */
export function inLanes<V extends { stop: Stop; look: Look }>(visits: readonly V[]) {
  const profiles = [...Map.groupBy(visits, ({ stop, look }) => profileFor(stop, look)).values()].toSorted((a, b) => b.length - a.length)
  const queues = Array.from({ length: lanes }, () => ({ visits: [] as V[], alone: oneByOne() }))
  for (const profile of profiles) queues.toSorted((a, b) => a.visits.length - b.visits.length)[0]!.visits.push(...profile)
  const longest = Math.max(...queues.map(({ visits }) => visits.length))
  const lastOnes = new Set(profiles.map((profile) => profile.at(-1)))
  return Array.from({ length: longest }, (_, at) =>
    queues.flatMap(({ visits, alone }) => (visits[at] ? [{ ...visits[at], alone, last: lastOnes.has(visits[at]) }] : [])),
  ).flat()
}

/** Runs what it is given one after the other, also after one that failed. */
function oneByOne() {
  let before: Promise<unknown> = Promise.resolve()
  return async (act: () => Promise<void>) => {
    const mine = before.then(act)
    before = mine.catch(() => undefined)
    return mine
  }
}
