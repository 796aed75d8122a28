import type { Id } from '#platform/contract/shapes.ts'
import { scheinnummer } from '../contract.ts'
import { conflict } from '#platform/contract/problem.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Standing sheets on which entries are, by the entry's id: an entry is on one at most. */
export async function scheineVon(db: Db, berichte: readonly string[]) {
  if (!berichte.length) return new Map<string, { id: string; nummer: string; zustand: string }>()
  const rows = await db
    .selectFrom('arbeitsscheinPosition as p')
    .innerJoin('arbeitsschein as s', 's.id', 'p.arbeitsscheinId')
    .where('p.arbeitsberichtId', 'in', [...berichte])
    .where('s.zustand', '!=', 'storniert')
    .select(['p.arbeitsberichtId', 's.id', 's.nummer', 's.zustand'])
    .execute()
  return new Map(rows.map(({ arbeitsberichtId, ...schein }) => [arbeitsberichtId!, schein]))
}

/** What stands on a sheet is changed there: the customer signs what the sheet says. Throws 409 with the sheet's number. */
export async function pruefeFrei({ db }: Pick<Work, 'db'>, id: Id<'arbeitsbericht'>) {
  const schein = (await scheineVon(db, [id])).get(id)
  if (schein) throw conflict('arbeitsbericht.am-schein', { nummer: scheinnummer(schein.nummer) })
}
