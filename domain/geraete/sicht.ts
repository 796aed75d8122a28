import { sql } from 'kysely'
import { zugeordnete } from '#domain/kunden/sicht.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'

/** Right to read devices, and for people of the house to keep them. */
export const hardwareRecht = 'HARDWAREMANAGEMENT'
/** Right to keep the lists that fields are chosen from. */
export const verwaltungRecht = 'HARDWAREMANAGEMENT.VERWALTUNG'

/** Is the asker of the house? Whoever has no employee record and administers nothing is a customer's user, also when no customer is assigned yet. */
export const imHaus = (context: Pick<Work, 'person'>) => context.person.lstfixId !== null || may(context, verwaltungRecht)

/**
 * Which devices `h` the asker may see: people of the house those of their accounts, a customer's user those of the assigned customers; without the right none.
 */
export const istSichtbar = (context: Work) =>
  !may(context, hardwareRecht)
    ? sql<boolean>`false`
    : imHaus(context)
      ? sql<boolean>`h.vkforgid = any(${[...context.person.konten]}::int[])`
      : sql<boolean>`h.ktostamm_id in (${zugeordnete(context)})`

/** Devices that the asker may see. The only way to start a query on them. */
export const sichtbareHardware = (context: Work) => context.db.selectFrom('hardware as h').where(istSichtbar(context))

const zahl = /^\d{1,9}$/
/** The query for one device by its number or id. */
export const hardwareMit = (context: Work, key: string) =>
  sichtbareHardware(context).where(zahl.test(key) ? sql<boolean>`h.nummer = ${Number(key)}` : sql<boolean>`h.id = ${key}::uuid`)

/** Customers only read. Throws 422. */
export function nurImHaus(context: Work) {
  if (!imHaus(context)) throw refused('hardware.nur-lesen')
}

/** One device, locked until the transaction ends. Throws 404, 422 for a customer's user. */
export async function hardwareZumHandeln(context: Work, key: string) {
  const row = await hardwareMit(context, key).selectAll('h').forUpdate('h').executeTakeFirst()
  if (!row) throw notFound()
  nurImHaus(context)
  return row
}
