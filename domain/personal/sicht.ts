import { sql } from 'kysely'
import { may, type Work } from '#platform/server/http/context.ts'
import { notFound } from '#platform/contract/problem.ts'
import { everyWord } from '#platform/server/record/search.ts'
import { namenlos } from './name.ts'

/**
 * Employees that the asker may see: everybody of the accounts he acts for with one of `keys`, otherwise only himself.
 * The only way to start a query on people.
 */
export const sichtbareMitarbeiter = (context: Work, ...keys: string[]) =>
  keys.some((key) => may(context, key))
    ? context.db.selectFrom('lstfix').where('lstfix.vkforgid', 'in', [...context.person.konten])
    : context.db.selectFrom('lstfix').where('lstfix.id', '=', context.person.lstfixId ?? nobody)
/** The same for somebody who acts for further accounts in another's place (`vertretungen`): everybody of `konten`, and himself. */
export const mitarbeiterDer = (context: Work, konten: readonly number[]) =>
  context.db
    .selectFrom('lstfix')
    .where((eb) =>
      konten.length
        ? eb.or([eb('lstfix.id', '=', context.person.lstfixId ?? nobody), eb('lstfix.vkforgid', 'in', [...konten])])
        : eb('lstfix.id', '=', context.person.lstfixId ?? nobody),
    )
/** No row has it: a person without an employee record sees nobody. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Query for one employee by id or Personalnummer, with his place of work. Throws 404 for a key that is neither. */
export const mitarbeiterMit = (context: Work, key: string, ...keys: string[]) => mitSchluessel(sichtbareMitarbeiter(context, ...keys), key)

function mitSchluessel(sichtbare: ReturnType<typeof mitarbeiterDer>, key: string) {
  const persnr = /^\d{1,9}$/.test(key) ? Number(key) : undefined
  if (persnr === undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) throw notFound()
  return sichtbare
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .$if(persnr !== undefined, (q) => q.where('lstfix.persnr', '=', persnr!))
    .$if(persnr === undefined, (q) => q.where('lstfix.id', '=', key))
}

/** One employee by id or Personalnummer, looked up through the asker's rights. Throws 404. */
export const mitarbeiter = (context: Work, key: string, ...keys: string[]) => einer(sichtbareMitarbeiter(context, ...keys), key)

/** The same among `mitarbeiterDer` these accounts. */
export const mitarbeiterVon = (context: Work, key: string, konten: readonly number[]) => einer(mitarbeiterDer(context, konten), key)

async function einer(sichtbare: ReturnType<typeof mitarbeiterDer>, key: string) {
  const row = await mitSchluessel(sichtbare, key)
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region', 'filiale.name as filiale'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The order of people in every list; whose name was erased comes last. */
export const nachNamen = [namenlos(sql.ref('lstfix.zuname')), 'lstfix.zuname', 'lstfix.vorname', 'lstfix.id'] as const

/** Every word that was typed is part of the name or begins the Personalnummer: a condition on `lstfix`. */
export const heisst = (q: string | undefined) =>
  everyWord(q, (wort) => sql`(lstfix.zuname ilike ${`%${wort}%`} or lstfix.vorname ilike ${`%${wort}%`} or lstfix.persnr::text like ${`${wort}%`})`)
