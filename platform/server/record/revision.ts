import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { Outdated } from '#platform/contract/problem.ts'
import type { Work } from '../http/context.ts'

/** Signs of a revision that stand for one field. */
const width = 8

/**
 * The revision of a record: for each field of `schema`, in the order of their names, a short hash of its value. So a change is noticed whoever made it and
 * in whichever table it is kept, another column (last sign-in) disturbs nobody, and the changed fields have names.
 */
export const revisionOf = (schema: z.ZodMiniObject, row: object) =>
  fieldsOf(schema)
    .map((field) =>
      createHash('sha256')
        .update(canonical(valueOf(row, field)))
        .digest('base64url')
        .slice(0, width),
    )
    .join('')

/** A row with its revision. */
export const withRevision = <Row extends object>(schema: z.ZodMiniObject, row: Row): Row & { revision: string } => ({
  ...row,
  revision: revisionOf(schema, row),
})

/** Where the audit trail notes what is done with a record. */
export interface Subject {
  subject: string
  id: string | number
}

/** Throws 409 with the changed fields and who was faster when `row` is no longer what `revision` saw. */
export async function assertUnchanged({ db }: Work, schema: z.ZodMiniObject, row: object, revision: string, { subject, id }: Subject) {
  const now = revisionOf(schema, row)
  if (now === revision) return
  const fields = fieldsOf(schema).filter((_, nr) => part(now, nr) !== part(revision, nr))
  const {
    rows: [last],
  } = await sql<{ by: string; at: string }>`
    select anwender_name as by, zeitpunkt as at from pruefspur where gegenstand = ${subject} and gegenstand_id = ${String(id)}
    order by coalesce(daten->'nachher' ?| ${fields}::text[], false) desc, id desc limit 1`.execute(db)
  throw new Outdated(fields, last ?? { by: null, at: null })
}

const part = (revision: string, nr: number) => revision.slice(nr * width, (nr + 1) * width)
const fieldsOf = (schema: z.ZodMiniObject) => Object.keys(schema.shape).sort()

// A field that the row does not have would be taken for changed by everybody, for ever.
function valueOf(row: object, field: string) {
  if (!Object.hasOwn(row, field)) throw new Error(`record without "${field}"`)
  return (row as Record<string, unknown>)[field]
}

/** The same content in another order (keys, entries of a choice) is the same content; parts that have fields of their own stand in their order. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) {
    const parts = value.map(canonical)
    return `[${(value.some((part) => typeof part === 'object') ? parts : parts.sort()).join(',')}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`)
    .sort()
    .join(',')}}`
}
