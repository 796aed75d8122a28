import { globSync } from 'node:fs'
import { sep } from 'node:path'
import type { Call } from '#platform/contract/contract.ts'
import { documentSchema } from '#platform/server/http/schema.ts'
import { nowhere, type Input, type Inputs } from './by-hand.ts'
import { root } from './sources.ts'

/** JSON schema, as far as contracts use it. */
export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
}
interface Shapes {
  params?: Schema
  query?: Schema
  body?: Schema
}
const drawn = new WeakMap<Call, Shapes>()

/** Schemas of what a call takes; drawn once, for they are asked for at each input. */
export function shapes(call: Call): Shapes {
  const known = drawn.get(call)
  if (known) return known
  const fresh: Shapes = {
    ...(call.params ? { params: documentSchema(call.params, 'input') } : {}),
    ...(call.query ? { query: documentSchema(call.query, 'input') } : {}),
    ...(call.body ? { body: documentSchema(call.body, 'input') } : {}),
  }
  drawn.set(call, fresh)
  return fresh
}

/** The smallest input that has the right shape: what must be there, nothing that may be left out. */
export function minimal(operation: string, call: Call): Input {
  const { params, query, body } = shapes(call)
  const told = byHand.get(operation) ?? {}
  return {
    ...(params ? { params: { ...(smallest(params) as object), ...told.params } } : {}),
    ...(query ? { query: { ...(smallest(query) as object), ...told.query } } : {}),
    ...(body ? { body: told.body ?? smallest(body) } : {}),
  }
}

/** What the apps tell, by name of app and call. */
const told = globSync('apps/*/test/inputs.ts', { cwd: root }).map(async (path): Promise<[string, Input][]> => {
  const { inputs } = (await import(/* @vite-ignore */ `${root}/${path}`)) as { inputs: Inputs }
  return Object.entries(inputs).map(([name, input]) => [`${path.split(sep)[1]}.${name}`, input])
})
const byHand = new Map((await Promise.all(told)).flat())

export function smallest(schema: Schema): unknown {
  if (schema.default !== undefined && schema.type !== 'object') return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return smallest(schema.anyOf.find(({ type }) => type === 'null') ?? schema.anyOf[0]!)
  if (schema.oneOf) return smallest(schema.oneOf[0]!)
  const merged = { ...schema, ...Object.assign({}, ...(schema.allOf ?? [])) } as Schema
  const instant = schema.allOf?.some(({ pattern }) => pattern?.includes(')T(')) ? 'date-time' : undefined
  switch ([merged.type].flat()[0]) {
    case 'object':
      return Object.fromEntries((merged.required ?? []).map((key) => [key, smallest(merged.properties![key]!)]))
    case 'array':
      return Array.from({ length: merged.minItems ?? 0 }, () => smallest(merged.items!))
    case 'integer':
    case 'number':
      return Math.max(merged.minimum ?? 1, merged.exclusiveMinimum === undefined ? -Infinity : merged.exclusiveMinimum + 1, 0)
    case 'boolean':
      return false
    case 'null':
      return null
    case 'string':
      return text(schema.format ?? instant, merged)
    default:
      return {}
  }
}
function text(format: string | undefined, { pattern, minLength = 1 }: Schema) {
  if (format === 'uuid') return nowhere
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T07:00:00+01:00'
  if (format === 'email') return 'niemand@firma.example'
  if (pattern?.includes('2[0-3]):[0-5]')) return '07:00'
  if (pattern?.includes('[0-9a-fA-F]{8}') || pattern?.includes('[0-9a-f]{8}')) return nowhere
  return 'x'.repeat(Math.max(1, minLength))
}
