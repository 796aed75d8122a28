import { may, type Context } from '#platform/server/context.ts'
import { notFound } from '#platform/contract/problem.ts'

/**
 * Employees that the asker may see: everybody of the accounts he acts for with one of `keys`, otherwise only himself.
 * The only way to start a query on people.
 */
export const sichtbareMitarbeiter = (context: Context, ...keys: string[]) =>
  keys.some((key) => may(context, key))
    ? context.db.selectFrom('lstfix').where('lstfix.vkforgid', 'in', [...context.person.konten])
    : context.db.selectFrom('lstfix').where('lstfix.id', '=', context.person.lstfixId ?? nobody)
/** No row has it: a person without an employee record sees nobody. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Query for one employee by id or Personalnummer, with his place of work. Throws 404 for a key that is neither. */
export function mitarbeiterMit(context: Context, key: string, ...keys: string[]) {
  const persnr = /^\d{1,9}$/.test(key) ? Number(key) : undefined
  if (persnr === undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) throw notFound()
  return sichtbareMitarbeiter(context, ...keys)
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .$if(persnr !== undefined, (q) => q.where('lstfix.persnr', '=', persnr!))
    .$if(persnr === undefined, (q) => q.where('lstfix.id', '=', key))
}

/** One employee by id or Personalnummer, looked up through the asker's rights. Throws 404. */
export async function mitarbeiter(context: Context, key: string, ...keys: string[]) {
  const row = await mitarbeiterMit(context, key, ...keys)
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region', 'filiale.name as filiale'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
