import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Work } from '#platform/server/http/context.ts'

interface Stamm {
  id: string
  nummer: number
  name: string
}
/** What an object and its customer were called while one's own branch served them. */
export interface Damals {
  objekt: Stamm
  kunde: Stamm
}

/**
 * An object that the asker no longer sees, as it was at this instant – when a branch that he acts for served it then. Nothing of today's names
 * or customer. Nothing for an object that was another's then too.
 */
export async function frueheresObjekt({ db, person }: Work, objektId: Id<'objekt'>, um: Temporal.Instant) {
  const { rows } = await sql<{ ktostammId: Id<'ktostamm'>; vkforgid: number; damals: Damals }>`
    select * from (
      select ktostamm_id, vkforgid, damals from objekt_frueher where objekt_id = ${objektId}::uuid and bis > ${um.toString()}::timestamptz order by bis limit 1
    ) f where f.vkforgid = any(${[...person.konten]}::int[])`.execute(db)
  return rows[0]
}
