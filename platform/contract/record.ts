import * as z from 'zod/mini'

/** Which state of a record somebody saw: made by the server from the editable fields, opaque to everybody else. */
export const Revision = z.string().check(z.maxLength(400))

/** A record that can be edited, as it is read (with its revision) and as it is written (with the revision that was seen). */
export const revised = <S extends z.ZodMiniObject>(schema: S) => z.extend(schema, { revision: Revision })
