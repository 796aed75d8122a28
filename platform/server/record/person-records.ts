import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '../database/db.ts'
import { sliceRows } from '../output/slices.ts'
import type { Sql } from './keyset.ts'

/** A person as rows name it: the account that signs in, the employee record; null: there is none. */
export interface Whose {
  anwenderId: Id<'anwender'> | null
  lstfixId: Id<'lstfix'> | null
}
/** One part of what the portal keeps about a person, for whoever asks for it (Art. 15 GDPR): a table of its own in the file that is handed out. */
export interface PersonRecords {
  /** Name of the table and its file, in German: letters, digits, hyphen; once in the whole portal. */
  name: string
  /** Asks for its rows, the latest first. Values go out as they are: no secret, no hash, nothing about others. Where the person has no such id it is null, and equals nothing. */
  statement: (whose: Whose) => Sql
}
export const recordsBy = (name: string, statement: PersonRecords['statement']): PersonRecords => ({ name, statement })

/** For the transaction of the call, before its first part: all of each is wanted; without this a cursor is planned for its first tenth. */
export const readWhole = (db: Db) => sql`set local cursor_tuple_fraction = 1`.execute(db)

/** The rows of a part by slices of `sliceRows` at most; the next one is read when it is asked for. In the transaction of the call, one part at a time, to its end. */
export async function* recordsOf(db: Db, { statement }: PersonRecords, whose: Whose): AsyncGenerator<readonly Readonly<Record<string, unknown>>[], void> {
  await sql`declare person_records no scroll cursor for ${statement(whose)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(sliceRows)} from person_records`.execute(db)
    if (rows.length) yield rows
    if (rows.length < sliceRows) break
  }
  await sql`close person_records`.execute(db)
}
