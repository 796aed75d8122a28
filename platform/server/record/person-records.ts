import type { Kysely } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Tables } from '../database/tables.ts'
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
  /** Its rows, the latest first. Values go out as they are: no secret, no hash, nothing about others. */
  rows: (db: Kysely<Tables>, whose: Whose) => Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** A part that one statement answers. Where the person has no such id it is null, and equals nothing. */
export const recordsBy = (name: string, statement: (whose: Whose) => Sql): PersonRecords => ({
  name,
  rows: async (db, whose) => (await statement(whose).execute(db)).rows as Record<string, unknown>[],
})
