import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import { isShared } from '../database/share.ts'

type Node = Record<string, unknown>

/**
 * Writes answers as JSON: only what the schema names. Compiled with the first answer: at start, nobody waits for a hundred of them.
 * An answer that several get (`readTogether`) is written once.
 */
export function serialiser(schema: z.ZodMiniType): (answer: unknown) => string {
  let compiled: ((answer: unknown) => string) | undefined
  const texts = new WeakMap<object, string>()
  const write = (answer: unknown) => (compiled ??= fastJson(answerSchema(schema) as fastJson.AnySchema))(answer)
  return (answer) => {
    if (!isShared(answer)) return write(answer)
    const text = texts.get(answer) ?? write(answer)
    texts.set(answer, text)
    return text
  }
}

/** JSON schema for the serialiser: unknown properties are cut, null is cheap, formats are not checked again. */
function answerSchema(schema: z.ZodMiniType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as Node),
  }) as Node
  return rest
}

/** JSON schema for the OpenAPI document. */
export function documentSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node
  return rest
}

function simplify(node: Node) {
  if (node['type'] === 'object' && !('additionalProperties' in node)) node['additionalProperties'] = false
  if (node['type'] === 'string') for (const key of ['format', 'pattern', 'minLength', 'maxLength']) delete node[key]
  const any = node['anyOf'] as Node[] | undefined
  if (any?.length === 2 && any.some((part) => part['type'] === 'null')) {
    delete node['anyOf']
    Object.assign(
      node,
      any.find((part) => part['type'] !== 'null'),
      { nullable: true },
    )
  }
  if (Array.isArray(node['type']) && node['type'].length === 2 && node['type'].includes('null')) {
    Object.assign(node, { type: node['type'].find((part) => part !== 'null'), nullable: true })
    for (const key of ['format', 'pattern', 'minLength', 'maxLength']) delete node[key]
  }
}
