import type { Id } from '#platform/contract/shapes.ts'
import type { Work } from '#platform/server/http/context.ts'
import { melde } from './melden.ts'

/**
 * The time of a sheet that the caller may bill is billed from now on, or no longer: each standing entry of it that is billed at all (R, A, L). Billed time is
 * not changed, and counts as billed in the statistics. `grund`: the bill, or why it is taken back; it stands in the entry's history.
 */
export async function rechneAb(context: Work, scheinId: Id<'arbeitsschein'>, abgerechnet: boolean, grund: string) {
  const { db } = context
  const rows = await db
    .selectFrom('arbeitsscheinPosition as p')
    .innerJoin('arbeitsbericht as b', 'b.id', 'p.arbeitsberichtId')
    .where('p.arbeitsscheinId', '=', scheinId)
    .where('b.kzverrzeit', '!=', 'K')
    .where('b.storniert', 'is', null)
    .where('b.abgerechnet', '=', !abgerechnet)
    .orderBy('b.id')
    .forUpdate('b')
    .select(['b.id', 'b.lstfixId', 'b.vkforgid', 'b.erfasstVon', 'b.ticketId', 'b.kzverrzeit'])
    .execute()
  if (!rows.length) return
  await db
    .updateTable('arbeitsbericht')
    .set({ abgerechnet })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const row of rows) await melde(context, row, abgerechnet ? 'abgerechnet' : 'zurueckgenommen', { grund })
}
