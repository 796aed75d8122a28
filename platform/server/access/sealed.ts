import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/db.ts'
import { keep, storedValue } from '../database/installation.ts'
import { StartError } from '../start/error.ts'
import { markIn, type Vault } from './vault.ts'

/** Where sealed values lie: a column of a table with `id`, and what each value is sealed for. */
export interface Sealed {
  table: string
  column: string
  purpose: RawBuilder<string>
}
/** What the platform itself keeps sealed in tables. */
export const ownSealed: readonly Sealed[] = [
  { table: 'uebergabe_schluessel', column: 'privat', purpose: sql`case when verschlossen then 'uebergabe_schluessel:' || id end` },
  { table: 'postausgang', column: 'verschlossen', purpose: sql`'postausgang:' || id` },
]
/** Sealed values of the installation: their name is what they are sealed for. */
const keptSealed = ['post-schluessel', 'vapid'] as const
type Kept = string | { sealed: string }

/** How many sealed values open with the key in use, with one before it, with none. */
export interface Count {
  current: number
  old: number
  unreadable: number
}
const batch = 500

/** Looks at every sealed value. */
export async function countSealed(db: Db, vault: Vault, places: readonly Sealed[]): Promise<Count> {
  const count: Count = { current: 0, old: 0, unreadable: 0 }
  const look = (sealed: Buffer, purpose: string) => {
    count[vault.open(sealed, purpose) === null ? 'unreadable' : markIn(sealed) === vault.mark() ? 'current' : 'old']++
  }
  for (const place of places) for await (const rows of pages(db, place, '')) for (const { sealed, purpose } of rows) look(sealed, purpose)
  for (const name of keptSealed) {
    const text = sealedText(await storedValue<Kept>(db, name))
    if (text) look(Buffer.from(text, 'base64'), name)
  }
  return count
}

/**
 * Seals with the key in use what a key before it sealed, some hundred values at a time: what is done is done, and who is stopped goes on where it stopped. What
 * somebody else replaced meanwhile stays as it is. Returns how many values were sealed anew.
 */
export async function sealAnew(db: Db, vault: Vault, places: readonly Sealed[]): Promise<number> {
  let done = 0
  for (const place of places)
    for await (const rows of pages(db, place, vault.mark())) {
      const anew = rows.flatMap(({ id, sealed, purpose }) => {
        const secret = vault.open(sealed, purpose)
        return secret ? [{ id, sealed, anew: vault.seal(secret, purpose) }] : []
      })
      if (!anew.length) continue
      const { numAffectedRows } = await sql`
        update ${sql.table(place.table)} t set ${sql.ref(place.column)} = n.anew
        from unnest(${anew.map(({ id }) => id)}::uuid[], ${anew.map((row) => row.sealed)}::bytea[], ${anew.map((row) => row.anew)}::bytea[]) n(id, sealed, anew)
        where t.id = n.id and t.${sql.ref(place.column)} = n.sealed`.execute(db)
      done += Number(numAffectedRows ?? 0)
    }
  for (const name of keptSealed) done += await keptAnew(db, vault, name)
  return done
}

async function keptAnew(db: Db, vault: Vault, name: (typeof keptSealed)[number]) {
  const value = await storedValue<Kept>(db, name)
  const text = sealedText(value)
  const bytes = text && Buffer.from(text, 'base64')
  const secret = bytes && markIn(bytes) !== vault.mark() && vault.open(bytes, name)
  if (!secret) return 0
  const sealed = vault.seal(secret, name).toString('base64')
  await keep(db, name, typeof value === 'object' ? { ...value, sealed } : sealed)
  return 1
}
const sealedText = (value: Kept | undefined) => (typeof value === 'object' ? value.sealed : value)

/** Values in the order of their ids; those that the key of `mark` sealed are left out. */
async function* pages(db: Db, { table, column, purpose }: Sealed, mark: string) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string; sealed: Buffer; purpose: string | null }>`
      select id, ${sql.ref(column)} as sealed, ${purpose} as purpose from ${sql.table(table)}
      where id > ${after}::uuid and ${sql.ref(column)} is not null and encode(substring(${sql.ref(column)} from 2 for 4), 'hex') <> ${mark} order by id limit ${batch}`.execute(
      db,
    )
    yield rows.flatMap(({ purpose: named, ...row }) => (named === null ? [] : [{ ...row, purpose: named }]))
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

const retiredName = 'geheimnis-schluessel-ersetzt'
/** A server with a key that was replaced would seal what the others cannot open. Throws StartError. */
export async function assertInUse(db: Db, vault: Vault) {
  const marks = await retiredMarks(db)
  if (marks.length && marks.includes(vault.mark()))
    throw new StartError('SECRETS_KEY: Dieser Schlüssel wurde mit „portal keys rotate“ ersetzt und wird nicht mehr angenommen. Bitte den neuen eintragen.')
}
/** Marks of keys that were replaced: nobody seals with them again. */
export const retiredMarks = async (db: Db) => (await storedValue<string[]>(db, retiredName)) ?? []
export const retire = async (db: Db, marks: readonly string[]) => keep(db, retiredName, [...new Set([...(await retiredMarks(db)), ...marks])])
