import type { Call } from '#platform/contract/contract.ts'
import type { Input } from './by-hand.ts'
import { shapes, smallest, type Schema } from './input.ts'

/** One value that a caller may choose: where it stands and what it should be. */
export interface Leaf {
  path: readonly (string | number)[]
  schema: Schema
}

/** Every value of a call's params, query and body, optional ones too; of a list the first entry. */
export const leavesOf = (call: Call): Leaf[] => Object.entries(shapes(call)).flatMap(([place, schema]) => leaves(schema, [place]))

function leaves(schema: Schema, path: readonly (string | number)[]): Leaf[] {
  if (schema.properties) return Object.entries(schema.properties).flatMap(([key, part]) => leaves(part, [...path, key]))
  if (schema.anyOf) return schema.anyOf.filter(({ type }) => type !== 'null').flatMap((part) => leaves(part, path))
  if (schema.items) return leaves(schema.items, [...path, 0])
  return [{ path, schema }]
}

/** The input with one value in place. Missing steps are made: lists get the smallest entry that has the right shape. */
export function having(input: Input, call: Call, path: readonly (string | number)[], value: unknown): Input {
  const copy = structuredClone(input) as Record<string, unknown>
  const [place, ...rest] = path as [keyof Input, ...(string | number)[]]
  copy[place] = placed(copy[place], shapes(call)[place] ?? {}, rest, value)
  return copy
}

function placed(into: unknown, schema: Schema, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const items = schema.items ?? schema.anyOf?.find((part) => part.items)?.items ?? {}
    const list = Array.isArray(into) && into.length ? into : [smallest(items)]
    return [placed(list[0], items, rest, value), ...(list as unknown[]).slice(1)]
  }
  const whole = schema.properties ? schema : (schema.anyOf?.find((part) => part.properties) ?? {})
  const object = typeof into === 'object' && into !== null && !Array.isArray(into) ? into : (smallest(whole) as object)
  return { ...object, [key]: placed((object as Record<string, unknown>)[key], whole.properties?.[key] ?? {}, rest, value) }
}

/** What a value's schema takes: an id, a number, or any text; nothing for choices, days and switches. */
export function kindOf({ type, format, enum: choices, const: fixed }: Schema): 'uuid' | 'zahl' | 'text' | undefined {
  if (choices || fixed !== undefined) return undefined
  if (format === 'uuid') return 'uuid'
  if ([type].flat().some((one) => one === 'integer' || one === 'number')) return 'zahl'
  return type === 'string' && !format ? 'text' : undefined
}
