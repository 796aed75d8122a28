import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Lesung } from '#platform/contract/nfc.ts'
import type { Paging } from '#platform/contract/shapes.ts'
import { emit, type Context } from '../http/context.ts'
import { fromCursor, paged } from '../record/paging.ts'

/** Keeps a read of the asker's device. The same id again is the same read. */
export async function keepReading(context: Context, { id, zeitpunkt, weg, kennung, texte, fehler }: Lesung) {
  const { anwenderId } = context.person
  await context.db
    .insertInto('nfcLesung')
    .values({ id, anwenderId, zeitpunkt, weg, kennung, texte, fehler })
    .onConflict((on) => on.doNothing())
    .execute()
  emit(context, 'nfc', [], [anwenderId])
}

/** The asker's own reads, the latest first. */
export async function ownReadings({ db, person }: Context, { limit, cursor }: z.output<typeof Paging>) {
  const after = fromCursor(cursor, 2)
  const rows = await db
    .selectFrom('nfcLesung')
    .where('anwenderId', '=', person.anwenderId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(zeitpunkt, id) < (${after![0]}::timestamptz, ${after![1]}::uuid)`))
    .orderBy('zeitpunkt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .select(['id', 'zeitpunkt', 'weg', 'kennung', 'texte', 'fehler'])
    .execute()
  return paged(
    rows,
    limit,
    (row) => [row.zeitpunkt, row.id],
    (row) => row,
  )
}
