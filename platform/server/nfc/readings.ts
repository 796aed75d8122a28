import type * as z from 'zod/mini'
import type { NfcReading } from '#platform/contract/nfc.ts'
import type { Paging } from '#platform/contract/shapes.ts'
import { emit, type Work } from '../http/context.ts'
import { pageOf } from '../record/keyset.ts'

/** Keeps a read of the asker's device. The same id again is the same read. */
export async function keepReading(context: Work, { id, zeitpunkt, weg, kennung, texte, fehler }: NfcReading) {
  const { anwenderId } = context.person
  await context.db
    .insertInto('nfcLesung')
    .values({ id, anwenderId, zeitpunkt, weg, kennung, texte, fehler })
    .onConflict((on) => on.doNothing())
    .execute()
  emit(context, 'nfc', [], [anwenderId])
}

/** The asker's own reads, the latest first. */
export const ownReadings = ({ db, person }: Work, asked: z.output<typeof Paging>) =>
  pageOf(
    db.selectFrom('nfcLesung').where('anwenderId', '=', person.anwenderId).select(['id', 'zeitpunkt', 'weg', 'kennung', 'texte', 'fehler']),
    ['-zeitpunkt', '-id'],
    asked,
  )
