import type { Context } from '#platform/server/http/context.ts'

/** Times of tickets that were made of this session and stand. */
export const stehendeBuchungen = ({ db }: Pick<Context, 'db'>, sitzungId: string) =>
  db
    .selectFrom('sitzungFernBuchung as b')
    .innerJoin('sitzungFernZeit as z', 'z.buchungId', 'b.id')
    .innerJoin('arbeitsbericht as t', 't.id', 'z.arbeitsberichtId')
    .where('b.sitzungId', '=', sitzungId)
    .where('t.storniert', 'is', null)
    .orderBy('t.datum')
    .orderBy('t.von')
    .select(['t.id', 't.datum', 't.von', 't.bis', 't.kzverrzeit', 'b.ticketId', 'b.verrechnetMin'])
    .execute()
