import type { Contract } from '#platform/contract/contract.ts'
import type { Person } from '../http/person.ts'
import { rights } from './live.ts'

/** Topic → permission keys whose holders hear it. */
export type Hearers = ReadonlyMap<string, ReadonlySet<string>>

/** Topic → permission keys whose holders hear it: those of the calls that the topic makes stale. */
export function hearers(contracts: readonly Contract[]): Hearers {
  const keys = new Map<string, Set<string>>([[rights, new Set(['angemeldet'])]])
  for (const call of contracts.flatMap((contract) => Object.values(contract)))
    for (const topic of call.live ?? []) keys.set(topic, new Set([...(keys.get(topic) ?? []), ...[call.permission].flat()]))
  return keys
}

/** Does this person read anything that the topic makes stale? */
export const mayHear = (keys: Hearers, { berechtigungen }: Person, topic: string) => {
  const allowed = keys.get(topic)
  return !!allowed && (allowed.has('angemeldet') || [...allowed].some((key) => berechtigungen.has(key)))
}
