import { sql } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '../database/db.ts'

/**
 * Counts an attempt for `key` and throws 429 (with the seconds to wait) when there were more than `max` within `minutes`.
 * Counted in the database in one atomic statement: parallel requests, restarts and a second server do not get extra tries.
 * Inside a writing call follow it with `keepSoFar` where a refused try must still count (whoever guesses); never in a call that may wait on a device.
 */
export async function throttle(db: Db, key: string, max: number, minutes: number) {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into drossel as d (schluessel, zeiten) values (${key}, array[now()])
    on conflict (schluessel) do update set zeiten = (
      select array_agg(z order by z) from (select z from unnest(d.zeiten || now()) z where z > now() - interval '1 minute' * ${minutes} order by z desc limit ${max + 1}) juengste)
    returning cardinality(zeiten) as count, ceil(extract(epoch from zeiten[1] + interval '1 minute' * ${minutes} - now()))::int as seconds`.execute(db)
  const { count, seconds } = rows[0]!
  if (count > max) throw new Problem('zu-viele-versuche', 429, { warten: Math.max(1, seconds), minuten: Math.max(1, Math.ceil(seconds / 60)) })
}

/** A success clears the counter of its key. */
export const clearThrottle = (db: Db, key: string) => db.deleteFrom('drossel').where('schluessel', '=', key).execute()
