import { same } from '#platform/contract/record/record.ts'

/** What a change was, for the audit trail: the fields that are different, before and after. Without a before everything is new, without an after everything is gone. */
export function difference(before: object | undefined, after: object | undefined) {
  const was = before as Record<string, unknown> | undefined
  const is = after as Record<string, unknown> | undefined
  const fields = Object.keys(is ?? was ?? {}).filter((field) => !same(was?.[field], is?.[field]))
  const only = (values: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return { ...(was && { vorher: only(was) }), ...(is && { nachher: only(is) }) }
}
