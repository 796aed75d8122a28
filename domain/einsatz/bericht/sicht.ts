import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { nobody } from '#domain/personal/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { MaySee } from '#platform/server/http/context.ts'
import { may, type Work } from '#platform/server/http/context.ts'

/** Right to record what one's own time went to. */
export const eigeneRecht = 'ARBEITSBERICHT'
/** Right to record for colleagues. */
export const partieRecht = 'ARBEITSBERICHT.PARTIE'
/** Right to read, change and strike the entries of all accounts that one acts for. */
export const alleRecht = 'ARBEITSBERICHT.ALLE'
/** Kind of record that adopts the pictures. */
export const berichtsart = 'arbeitsbericht'

/** Entries that the asker may see: the own ones, those that he recorded, with ARBEITSBERICHT.ALLE those of his accounts. The only way to start a query on them. */
export const sichtbareBerichte = (context: Work) =>
  context.db
    .selectFrom('arbeitsbericht as b')
    .where((eb) =>
      eb.or([
        eb('b.lstfixId', '=', context.person.lstfixId ?? nobody),
        eb('b.erfasstVon', '=', context.person.anwenderId),
        ...(may(context, alleRecht) ? [eb('b.vkforgid', 'in', [...context.person.konten])] : []),
      ]),
    )

/** The same as a condition on rows `z` of `arbeitsbericht`. */
export const sichtbareZeiten = (context: Work) =>
  may(context, alleRecht)
    ? sql<boolean>`(z.vkforgid = any(${[...context.person.konten]}::int[]) or z.lstfix_id = ${context.person.lstfixId ?? nobody}::uuid)`
    : sql<boolean>`(z.lstfix_id = ${context.person.lstfixId ?? nobody}::uuid or z.erfasst_von = ${context.person.anwenderId}::uuid)`

/** May the asker see an entry (and so its pictures)? */
export const siehtBericht: MaySee = async (context, id) =>
  (await sichtbareBerichte(context).where('b.id', '=', id).select('b.id').executeTakeFirst()) !== undefined

/** One entry, locked until the transaction ends. Throws 404. */
export async function berichtZumHandeln(context: Work, id: Id<'arbeitsbericht'>) {
  const row = await sichtbareBerichte(context).where('b.id', '=', id).selectAll('b').forUpdate('b').executeTakeFirst()
  if (!row) throw notFound()
  return row
}
export type Berichtszeile = Awaited<ReturnType<typeof berichtZumHandeln>>
