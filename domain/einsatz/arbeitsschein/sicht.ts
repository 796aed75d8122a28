import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { MaySee } from '#platform/server/http/context.ts'
import { may, type Work } from '#platform/server/http/context.ts'

/** Right to write sheets, and with it to read those that one made, works on or is assigned to. */
export const eigeneRecht = 'ARBEITSSCHEIN'
/** Right to read the sheets of all accounts that one acts for. */
export const alleRecht = 'ARBEITSSCHEIN.ALLE'
/** Right to begin the next version of a finished sheet of these accounts, and to cancel it. */
export const fassungRecht = 'ARBEITSSCHEIN.FASSUNG'
/** Right to enter what became of work by the hour: receipt, acknowledgement, objection, bill. */
export const verrechnungRecht = 'ARBEITSSCHEIN.VERRECHNUNG'
/** Kind of record that adopts the pictures and the finished papers. */
export const scheinart = 'arbeitsschein'

/** Is a sheet (`s`) the asker's own: made by him, with his time in it, or assigned to him? */
export const meiner = ({ person }: Work) =>
  person.lstfixId === null
    ? sql<boolean>`s.erfasst_von = ${person.anwenderId}::uuid`
    : sql<boolean>`(s.erfasst_von = ${person.anwenderId}::uuid or s.lstfix_id = ${person.lstfixId}::uuid
        or s.id in (select p.arbeitsschein_id from arbeitsschein_position p join arbeitsbericht b on b.id = p.arbeitsbericht_id where b.lstfix_id = ${person.lstfixId}::uuid))`

/** Sheets that the asker may see: the own ones, with ARBEITSSCHEIN.ALLE also those of his accounts. The only way to start a query on them. */
export const sichtbareScheine = (context: Work) =>
  context.db
    .selectFrom('arbeitsschein as s')
    .where((eb) =>
      eb.or([
        ...(may(context, eigeneRecht) ? [meiner(context)] : []),
        ...(may(context, alleRecht) ? [eb('s.vkforgid', 'in', [...context.person.konten])] : []),
      ]),
    )

/** May the asker see a sheet (and so its files)? */
export const siehtSchein: MaySee = async (context, id) =>
  (await sichtbareScheine(context).where('s.id', '=', id).select('s.id').executeTakeFirst()) !== undefined

/** One sheet, locked until the transaction ends, and whether it is the asker's own. Throws 404. */
export async function scheinZumHandeln(context: Work, id: Id<'arbeitsschein'>) {
  const row = await sichtbareScheine(context).where('s.id', '=', id).selectAll('s').select(meiner(context).as('meiner')).forUpdate('s').executeTakeFirst()
  if (!row) throw notFound()
  return row
}
