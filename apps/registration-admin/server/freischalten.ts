import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { allesRecht, sichtbareKunden } from '#domain/kunden/sicht.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { addressOf } from '#platform/text/way.ts'
import { afterCommit, audit, emit, type Context } from '#platform/server/http/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { forgetSessions } from '#platform/server/access/sessions.ts'
import type { Freischaltung } from '../contract.ts'
import { messages } from '../messages.ts'
import { keys, registrierung } from './lesen.ts'

type Registrierung = Awaited<ReturnType<typeof registrierung>>
const ok = { ok: true } as const

/** Creates the access with role, customers and right, and writes to the person. Throws 404, 409 when somebody else was quicker, 422. */
export async function aktivieren(context: Context, id: Id<'registrierung'>, wunsch: Freischaltung) {
  const { db } = context
  const row = await entscheiden(context, id, { entscheidung: 'aktiviert' })
  const kunden = await gewaehlte(context, wunsch)
  const { rows } = await sql`select from anwender where username = ${row.email} or email = ${row.email} limit 1`.execute(db)
  if (rows.length) throw refused('registration-admin.vergeben')
  const anwenderId = uuid()
  const name = nameVon(row, row.sprache)
  await db
    .insertInto('anwender')
    .values({
      id: anwenderId,
      username: row.email,
      email: row.email,
      anzeigename: name,
      passwortHash: row.passwortHash,
      passwortGeaendert: sql<string>`now()`,
      accountid: kunden[0]!.vkforgid,
      sprache: row.sprache,
    })
    .execute()
  await db.insertInto('anwenderKonto').values({ anwenderId, accountid: kunden[0]!.vkforgid }).execute()
  const rolle = await db.selectFrom('rolle').where('name', '=', 'Kunde').select('id').executeTakeFirst()
  if (rolle) await db.insertInto('anwenderRolle').values({ anwenderId, rolleId: rolle.id }).execute()
  await db.updateTable('registrierung').set({ anwenderId, passwortHash: null }).where('id', '=', id).execute()
  await gewaehren(context, anwenderId, row, wunsch)
  await schreiben(context, row, 'aktiviert', { kunden: kunden.map((kunde) => kunde.name).join(', '), adresse: addressOf(context.publicUrl, '/login') })
  noted(context, row, 'freischalten', { anwenderId, ...wunsch })
  return ok
}

/** Refuses with a reason that the person reads. */
export async function ablehnen(context: Context, id: Id<'registrierung'>, grund: string) {
  const row = await entscheiden(context, id, { entscheidung: 'abgelehnt', grund, passwortHash: null })
  await schreiben(context, row, 'abgelehnt', { grund })
  noted(context, row, 'ablehnen', { grund })
  return ok
}

/** Replaces what an activated person may see; acts at once, on open pages within seconds. */
export async function zuordnen(context: Context, id: Id<'registrierung'>, wunsch: Freischaltung) {
  const row = await registrierung(context, id)
  if (!row.anwenderId) throw conflict('registration-admin.nicht-aktiv')
  await gewaehlte(context, wunsch)
  await gewaehren(context, row.anwenderId, row, wunsch)
  noted(context, row, 'zuordnen', { anwenderId: row.anwenderId, ...wunsch })
  emit(context, 'rechte', [row.anwenderId], [row.anwenderId])
  afterCommit(context, forgetSessions)
  return ok
}

/** Whoever decides first has decided: the row is taken with the decision. */
async function entscheiden(context: Context, id: Id<'registrierung'>, was: { entscheidung: 'aktiviert' | 'abgelehnt'; grund?: string; passwortHash?: null }) {
  const row = await registrierung(context, id)
  const { numUpdatedRows } = await context.db
    .updateTable('registrierung')
    .set({ ...was, entschieden: sql<string>`now()`, entschiedenVon: context.person.anwenderId })
    .where('id', '=', id)
    .where('entschieden', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw conflict('registration-admin.entschieden')
  return row
}

/** The chosen customers, looked up through the asker's rights. Throws 422 at `kunden`. */
async function gewaehlte(context: Context, { kunden }: Freischaltung) {
  const ids = [...new Set(kunden.map((kunde) => kunde.id))]
  const rows = await sichtbareKunden(context, ...keys)
    .where('ktostamm.id', 'in', ids)
    .where('ktostamm.art', '=', 'Kunde')
    .select(['ktostamm.id', 'ktostamm.name', 'ktostamm.vkforgid'])
    .execute()
  if (rows.length !== ids.length) throw refused('registration-admin.kunde-unbekannt', 'kunden')
  return ids.map((id) => rows.find((row) => row.id === id)!)
}

/** Customers, right and contact. Assignments to customers that the asker may not see stay as they are. */
async function gewaehren(context: Context, anwenderId: Id<'anwender'>, row: Registrierung, { kunden, ticketKtostamm, contact }: Freischaltung) {
  const { db } = context
  await db
    .deleteFrom('anwenderKtostamm')
    .where('anwenderId', '=', anwenderId)
    .where('ktostammId', 'in', sichtbareKunden(context, ...keys).select('ktostamm.id'))
    .execute()
  const alle = new Map(kunden.map(({ id, alleTickets }) => [id, alleTickets && ticketKtostamm]))
  await db
    .insertInto('anwenderKtostamm')
    .values([...alle].map(([ktostammId, alleTickets]) => ({ anwenderId, ktostammId, alleTickets })))
    .execute()
  await db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', anwenderId).where('berechtigung', '=', allesRecht).execute()
  if (ticketKtostamm) await db.insertInto('anwenderBerechtigung').values({ anwenderId, berechtigung: allesRecht }).execute()
  await ansprechen(context, anwenderId, row, [...alle.keys()], contact)
}

async function ansprechen({ db }: Context, anwenderId: Id<'anwender'>, row: Registrierung, ids: readonly Id<'ktostamm'>[], contact: Freischaltung['contact']) {
  await db
    .updateTable('ansprechpartner')
    .set({ anwenderId: null })
    .where('anwenderId', '=', anwenderId)
    .$if(contact !== null && contact !== 'neu', (query) => query.where('id', '!=', contact))
    .execute()
  if (contact === null) return
  if (contact === 'neu') {
    const { vorname, zuname, email } = row
    await db.insertInto('ansprechpartner').values({ id: uuid(), ktostammId: ids[0]!, anwenderId, vorname, zuname, email }).execute()
    return
  }
  const { numUpdatedRows } = await db
    .updateTable('ansprechpartner')
    .set({ anwenderId })
    .where('id', '=', contact)
    .where('ktostammId', 'in', [...ids])
    .where((eb) => eb.or([eb('anwenderId', 'is', null), eb('anwenderId', '=', anwenderId)]))
    .executeTakeFirst()
  if (!numUpdatedRows) throw refused('registration-admin.contact-unbekannt', 'contact')
}

function noted(context: Context, { id, email }: Registrierung, aktion: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'registrierung', gegenstandId: id, daten: { email, ...daten } })
  emit(context, 'registrierung', [id], [...keys])
  emit(context, 'verwaltung', [id])
}

async function schreiben(context: Context, row: Registrierung, was: 'aktiviert' | 'abgelehnt', werte: Record<string, string>) {
  const t = messages[row.sprache]
  const haus = await context.db.selectFrom('firma').select('name').executeTakeFirst()
  const fuellung = { name: nameVon(row, row.sprache), firma: haus?.name ?? 'Portal', ...werte }
  await sendMail(context, {
    an: row.email,
    betreff: t[`mail.${was}-betreff`],
    text: fill(t[`mail.${was}-text`], fuellung),
    sprache: row.sprache,
    anlass: `registration.${was}`,
  })
}
