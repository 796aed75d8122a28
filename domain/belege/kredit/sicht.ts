import { sql } from 'kysely'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { kundensucheRecht } from '../sicht.ts'

/** Right to see credit limits: staff those of their branches, customers their own. */
export const kreditRecht = 'KREDITLIMIT'
export const pflegeRecht = 'KREDITLIMIT.PFLEGE'
export const freigabeRecht = 'KREDITLIMIT.FREIGABE'
/** Right to see a customer at a glance. */
export const kontoinfoRecht = 'KONTENABFRAGE.KONTOINFO.WIDGET'

/** Is the asker one of us? Customers' users read their own accounts and do nothing. */
export const istPersonal = (context: Work) => context.person.lstfixId !== null || may(context, kundensucheRecht)

/** Customers whose credit the asker may see with this right. The only way to start a query on it. */
export const kreditkunden = (context: Work, recht: string) =>
  (istPersonal(context) ? sichtbareKunden(context, recht) : sichtbareKunden(context)).where('ktostamm.art', '=', 'Kunde')

/** One customer by id or Kontonummer. Throws 404. */
export async function kreditkunde(context: Work, recht: string, schluessel: string) {
  const kunde = await kreditkunden(context, recht)
    .where(/^\d+$/.test(schluessel) ? sql<boolean>`ktostamm.nummer = ${Number(schluessel)}` : sql<boolean>`ktostamm.id = ${schluessel}::uuid`)
    .select(['ktostamm.id', 'ktostamm.nummer', 'ktostamm.name', 'ktostamm.strasse', 'ktostamm.plz', 'ktostamm.ort', 'ktostamm.telefon', 'ktostamm.email'])
    .select('ktostamm.vkforgid')
    .executeTakeFirst()
  if (!kunde) throw notFound()
  return kunde
}

/** The same for what only staff may do. Throws 404. */
export async function kreditkundeZumHandeln(context: Work, recht: string, schluessel: string) {
  if (!istPersonal(context)) throw notFound()
  return kreditkunde(context, recht, schluessel)
}
