import { sql } from 'kysely'
import { zugeordnete } from '#domain/kunden/sicht.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { notFound } from '#platform/contract/problem.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Db } from '#platform/server/database/db.ts'
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
/** Right of a customer's user to read the finished versions of the customers that he is assigned to, and to object. */
export const kundenRecht = 'ARBEITSSCHEIN.KUNDE'
/** Kind of record that adopts the pictures and the finished papers. */
export const scheinart = 'arbeitsschein'

/** Is a sheet (`s`) the asker's own: made by him, with his time in it, or assigned to him? */
export const meiner = ({ person }: Pick<Work, 'person'>) =>
  person.lstfixId === null
    ? sql<boolean>`s.erfasst_von = ${person.anwenderId}::uuid`
    : sql<boolean>`(s.erfasst_von = ${person.anwenderId}::uuid or s.lstfix_id = ${person.lstfixId}::uuid
        or s.id in (select p.arbeitsschein_id from arbeitsschein_position p join arbeitsbericht b on b.id = p.arbeitsbericht_id where b.lstfix_id = ${person.lstfixId}::uuid))`

/** Sheets that the asker may see: the own ones, with ARBEITSSCHEIN.ALLE also those of his accounts. The only way to start a query on them. */
export const sichtbareScheine = (context: Pick<Work, 'db' | 'person'>) =>
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

/** Is the asker a customer here? Whoever writes sheets sees them as staff does, whatever else he may. */
export const alsKunde = (context: Pick<Work, 'person'>) => may(context, kundenRecht) && !may(context, eigeneRecht)

/**
 * Is `f` the newest finished version of a sheet (`s`) that stands, and of a customer that the asker is assigned to? Without ARBEITSSCHEIN.KUNDE none is. What is being
 * written anew is no version yet.
 */
export const neuesteDesKunden = (context: Pick<Work, 'db' | 'person'>) =>
  may(context, kundenRecht)
    ? sql<boolean>`(s.zustand <> 'storniert' and f.ktostamm_id in (${zugeordnete(context)})
        and not exists (select from arbeitsschein_fassung n where n.arbeitsschein_id = f.arbeitsschein_id and n.nr > f.nr))`
    : sql<boolean>`false`

/** The newest finished version of a sheet as its customer may read it, by both (`f`, `s`). The only way by which a customer gets at a sheet. */
export const fuerKunden = (context: Pick<Work, 'db' | 'person'>, id: Id<'arbeitsschein'>) =>
  context.db
    .selectFrom('arbeitsscheinFassung as f')
    .innerJoin('arbeitsschein as s', 's.id', 'f.arbeitsscheinId')
    .where('f.arbeitsscheinId', '=', id)
    .where(neuesteDesKunden(context))

/** Who may read a sheet as its customer: for live events. */
export async function kundenVon(db: Db, id: Id<'arbeitsschein'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from arbeitsschein_fassung f join anwender_ktostamm k on k.ktostamm_id = f.ktostamm_id join anwender a on a.id = k.anwender_id
    where f.arbeitsschein_id = ${id}::uuid and a.aktiv and ${holdsRight('a.id', kundenRecht)} order by a.id`.execute(db)
  return rows.map((eine) => eine.id)
}
