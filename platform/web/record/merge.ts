import { same as sameJson } from '#platform/contract/record/record.ts'

type Values = Readonly<Record<string, unknown>>
export type Choice = 'mine' | 'theirs'

/** Equal as the server sees it: nothing and an empty field are one. */
export const same = (one: unknown, other: unknown) => sameJson(one === '' ? null : one, other === '' ? null : other)

/** The changed fields that this person has changed, too: only these need a decision. */
export const contested = (changed: readonly string[], seen: Values, typed: Values) => changed.filter((field) => !same(typed[field], seen[field]))

/** What of the typed values stays in the form when it goes on from what is saved now; of a contested field as it was chosen. */
export const stillTyped = (seen: Values, typed: Values, choices: Readonly<Record<string, Choice>>): [string, unknown][] =>
  Object.entries(typed).filter(([field, value]) => !same(value, seen[field]) && choices[field] !== 'theirs')
