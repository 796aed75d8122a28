import { sql } from 'kysely'
import { sichtbareAnsprechpartner, sichtbareKunden, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { keys, registrierung } from './lesen.ts'

/** What the person would see with these customers: reckoned with the same rows that will count afterwards. */
export async function vorschau(context: Context, { params: { id }, body }: Parsed<typeof calls.vorschau>) {
  const row = await registrierung(context, id)
  const gewaehlt = [...new Set(body.kunden.map((kunde) => kunde.id))]
  if (!gewaehlt.length) return { kunden: 0, objekte: 0, tickets: 0, apps: [], contacts: [] }
  const kunden = await sichtbareKunden(context, ...keys)
    .where('ktostamm.id', 'in', gewaehlt)
    .where('ktostamm.art', '=', 'Kunde')
    .select('ktostamm.id')
    .execute()
  const ids = kunden.map((kunde) => kunde.id)
  if (!ids.length) return { kunden: 0, objekte: 0, tickets: 0, apps: [], contacts: [] }
  const objekte = await sichtbareObjekte(context, ...keys)
    .where('objekt.ktostammId', 'in', ids)
    .where('objekt.status', '=', 'O')
    .select((eb) => eb.fn.countAll<number>().as('anzahl'))
    .executeTakeFirstOrThrow()
  const contacts = await sichtbareAnsprechpartner(context, ...keys)
    .innerJoin('ktostamm', 'ktostamm.id', 'ansprechpartner.ktostammId')
    .where('ansprechpartner.ktostammId', 'in', ids)
    .where('ansprechpartner.aktiv', '=', true)
    .where((eb) => eb.or([eb('ansprechpartner.anwenderId', 'is', null), ...(row.anwenderId ? [eb('ansprechpartner.anwenderId', '=', row.anwenderId)] : [])]))
    .select([
      'ansprechpartner.id',
      sql<null>`null`.as('nummer'),
      sql<string>`concat_ws(' ', nullif(ansprechpartner.vorname, ''), ansprechpartner.zuname)`.as('name'),
    ])
    .select(['ktostamm.name as hint', passt(row).as('passt')])
    .orderBy('passt', 'desc')
    .orderBy('name')
    .limit(200)
    .execute()
  // Of these customers, and never an internal one: as `sichtbareTickets` (domain/tickets) will count them.
  const alle = ids.filter((kunde) => body.ticketKtostamm && body.kunden.some((one) => one.id === kunde && one.alleTickets))
  const tickets = alle.length
    ? await context.db
        .selectFrom('ticket')
        .where('ktostammId', 'in', alle)
        .where('intern', '=', false)
        .select((eb) => eb.fn.countAll<number>().as('anzahl'))
        .executeTakeFirstOrThrow()
    : { anzahl: 0 }
  return { kunden: ids.length, objekte: Number(objekte.anzahl), tickets: Number(tickets.anzahl), apps: await bereiche(context), contacts }
}

/** The same address, or the same name. */
const passt = ({ email, vorname, zuname }: { email: string; vorname: string; zuname: string }) =>
  sql<boolean>`(coalesce(ansprechpartner.email = ${email}, false) or (lower(ansprechpartner.zuname) = lower(${zuname}) and lower(ansprechpartner.vorname) = lower(${vorname})))`

/** Apps of the rights that the role of customers holds. */
async function bereiche({ db, settings }: Context) {
  const rechte = await db
    .selectFrom('rolle')
    .innerJoin('rolleBerechtigung', 'rolleBerechtigung.rolleId', 'rolle.id')
    .where('rolle.name', '=', 'Kunde')
    .select('rolleBerechtigung.berechtigung')
    .execute()
  const hat = new Set(rechte.map(({ berechtigung }) => berechtigung))
  return [...new Set(settings.permissions.filter(({ key }) => hat.has(key)).map(({ app }) => app))]
}
