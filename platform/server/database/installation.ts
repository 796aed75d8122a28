import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What the installation keeps under this name (JSON); undefined when nothing is kept. */
export async function storedValue<T>(db: Kysely<Tables>, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('installation').where('schluessel', '=', name).select('wert').executeTakeFirst()
  return row?.wert as T | undefined
}

/** Keeps one value for the whole installation, in place of the one before. Never a secret in plain text. */
export async function keep(db: Kysely<Tables>, name: string, value: unknown) {
  const text = JSON.stringify(value)
  await db
    .insertInto('installation')
    .values({ schluessel: name, wert: text })
    .onConflict((on) => on.column('schluessel').doUpdateSet({ wert: text }))
    .execute()
}

/** Keeps what `make` makes unless something is kept already, and returns what is: of two processes that begin at once both get the same. */
export async function storedOnce<T>(db: Kysely<Tables>, name: string, make: () => T): Promise<T> {
  const before = await storedValue<T>(db, name)
  if (before !== undefined) return before
  await db
    .insertInto('installation')
    .values({ schluessel: name, wert: JSON.stringify(make()) })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await storedValue<T>(db, name))!
}
