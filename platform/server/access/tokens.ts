import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '../database/db.ts'
import { nobody, type Person } from '../http/person.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Issues a token (256 bit) for another program and returns it: only its hash is stored, so it can be shown this once. `by`: the user who does it, null on the command line. */
export async function issueToken(
  db: Db,
  { name, rights, accounts, days, by }: { name: string; rights: string[]; accounts: number[]; days: number; by: string | null },
) {
  const token = `pz_${randomBytes(32).toString('base64url')}`
  const id = uuid()
  await db
    .insertInto('programmzugang')
    .values({
      id,
      name,
      tokenHash: hashOf(token),
      anfang: token.slice(0, 8),
      rechte: rights,
      konten: accounts,
      angelegtVon: by,
      laeuftAb: sql<string>`now() + make_interval(days => ${days}::integer)`,
    })
    .execute()
  return { id, token }
}

/** Takes a token back at once. Answers whether there was one in force. */
export async function revokeToken(db: Db, id: string, by: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('programmzugang')
    .set({ widerrufen: sql<string>`now()`, widerrufenVon: by })
    .where('id', '=', id)
    .where('widerrufen', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The program behind `Authorization: Bearer …`, with the token's rights and nothing else, or null: unknown, expired, revoked. Its use is noted at most once a minute. */
export async function programOf(db: Db, header: string | undefined): Promise<Person | null> {
  const token = /^Bearer (pz_[\w-]{43})$/.exec(header ?? '')?.[1]
  if (!token) return null
  const row = await db
    .selectFrom('programmzugang')
    .where('tokenHash', '=', hashOf(token))
    .where('widerrufen', 'is', null)
    .where('laeuftAb', '>', sql<string>`now()`)
    .select(['id', 'name', 'rechte', 'konten'])
    .executeTakeFirst()
  if (!row) return null
  await db
    .updateTable('programmzugang')
    .set({ zuletzt: sql<string>`now()` })
    .where('id', '=', row.id)
    .where(sql<boolean>`coalesce(zuletzt < now() - interval '1 minute', true)`)
    .execute()
  return {
    ...nobody,
    // A program acts as nobody's user: its own id stands where a person's does.
    anwenderId: row.id as string,
    username: row.name,
    name: `Programm ${row.name}`,
    konten: row.konten,
    accountid: row.konten[0] ?? 0,
    berechtigungen: new Set(row.rechte),
  }
}
