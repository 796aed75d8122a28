import * as z from 'zod/mini'

/** Which state of a record somebody saw: made by the server from the editable fields, opaque to everybody else. */
export const Revision = z.string().check(z.maxLength(400))

/** A record that can be edited, as it is read (with its revision) and as it is written (with the revision that was seen). */
export const revised = <S extends z.ZodMiniObject>(schema: S) => z.extend(schema, { revision: Revision })

/**
 * Are these the same as JSON carries them? In which order the parts of an object are named does not matter (the database has one of its own), that of the elements of a list
 * does; what is missing is null.
 */
export const same = (one: unknown, other: unknown) => inOrder(one) === inOrder(other)

const inOrder = (value: unknown) =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
