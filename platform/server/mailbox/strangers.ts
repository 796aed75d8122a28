import { sql } from 'kysely'
import { mailLimits } from '#platform/contract/mail-limits.ts'
import type { Db } from '../database/db.ts'
import type { Reason, Inbound } from './types.ts'

/** Why a mail waits when too many come from people whom nobody knows. */
export const strangersWait = 'zu-viele-fremde' satisfies Reason

/** Counts a mail of somebody whom nobody knows, in the caller's transaction; one at a time. True: within the hour before it as many came in as may, and it waits. */
export async function tooManyStrangers(db: Db, { id, empfangen }: Pick<Inbound, 'id' | 'empfangen'>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('post-fremde', 0))`.execute(db)
  const { n } = await db
    .selectFrom('posteingang')
    .where('fremd', '=', true)
    .where('id', '!=', id)
    .where('empfangen', '>', sql<string>`${empfangen}::timestamptz - interval '1 hour'`)
    // What is held up is not counted: a flood would shut the door for as long as it lasts.
    .where(sql<boolean>`grund is distinct from ${strangersWait}`)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  await db.updateTable('posteingang').set({ fremd: true }).where('id', '=', id).execute()
  return n >= mailLimits.strangers
}
