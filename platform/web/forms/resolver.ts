import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { issueCode, issueText, type Issue } from '#platform/contract/issues.ts'
import type { Language } from '#platform/contract/messages.ts'

type Path = readonly PropertyKey[]

const valueAt = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], values)

/** A copy with one value exchanged. */
const withValue = (values: unknown, [key, ...rest]: Path, next: unknown): unknown => {
  if (key === undefined) return next
  const copy = (Array.isArray(values) ? [...values] : { ...(values as object) }) as Record<PropertyKey, unknown>
  copy[key] = withValue(copy[key], rest, next)
  return copy
}

/**
 * An empty field is '' or null in the form; a schema may want undefined or null instead.
 * Where it complains about an empty value, the others are tried; what stays wrong is wrong.
 */
const parse = (schema: z.ZodMiniType, given: unknown) => {
  let values = given
  let result = z.safeParse(schema, values, { reportInput: true })
  for (const { path } of result.error?.issues ?? []) {
    const value = valueAt(values, path)
    if (path.length === 0 || (value !== '' && value !== null && value !== undefined)) continue
    for (const empty of [undefined, null, '']) {
      const tried = withValue(values, path, empty)
      const next = z.safeParse(schema, tried, { reportInput: true })
      if (next.error?.issues.some((issue) => issue.path.join('.') === path.join('.'))) continue
      values = tried
      result = next
      break
    }
  }
  return result
}

/** Checks a form against its contract, in the person's language. `texts` holds the words of the schema's own rules. */
export const resolverOf =
  (schema: z.ZodMiniType, language: Language, texts: Readonly<Record<string, string>>): Resolver<FieldValues, unknown, FieldValues> =>
  (values, _context, options) => {
    const result = parse(schema, values)
    if (result.success) return { values: result.data as FieldValues, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues)
      errors[issue.path.join('.') || 'root'] ??= { type: issueCode(issue as Issue), message: issueText(issue as Issue, language, texts) }
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) }
  }

/** True when the schema refuses every way of being empty. */
export const isRequired = (schema: z.ZodMiniObject, name: string) => {
  const field = schema.shape[name] as z.ZodMiniType | undefined
  return !!field && [undefined, null, ''].every((empty) => !z.safeParse(field, empty).success)
}
