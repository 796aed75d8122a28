import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareAnsprechpartner } from '#domain/kunden/sicht.ts'
import { melde, notiere } from '#domain/tickets/melden.ts'
import { rundschreiben } from '#domain/tickets/post.ts'
import { vorbei } from '#domain/tickets/schritte.ts'
import { internRecht, ticketZumArbeiten, ticketZumHandeln, type Ticketzeile } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { personal } from './kommentare.ts'

type Wunsch = Parsed<typeof calls.kontaktHinzu>['body']
/** Work of the staff; nobody from outside can be one of these. */
const nurPersonal = new Set(['Zuständiger', 'Tester', 'Erlediger', 'Wird erledigt von', 'Dokumentierer'])

/** Adds a contact; a new Zuständiger takes the place of the old one. Throws 404, 409, 422 at the field. */
export async function kontaktHinzu(context: Context, key: string, wunsch: Wunsch) {
  const ticket = await ticketZumHandeln(context, key)
  return lege(context, ticket, wunsch)
}

export async function lege(context: Context, ticket: Ticketzeile, wunsch: Wunsch) {
  if (vorbei.has(ticket.schritt)) throw conflict('ticket.vorbei')
  const { art, anwenderId, ansprechpartnerId, name, email } = await alsAnwender(context, ticket, wunsch)
  const genannt = [anwenderId, ansprechpartnerId, name || undefined].filter((one) => one !== undefined)
  if (genannt.length !== 1) throw refused('ticket.kontakt-wer', 'anwenderId')
  if (nurPersonal.has(art) && !anwenderId) throw refused('ticket.person-unbekannt', 'anwenderId')
  if (name && art !== 'Fremdkontakt' && art !== 'Absender') throw refused('ticket.kontakt-fremd', 'name')
  const wer = anwenderId
    ? await person(context, ticket, anwenderId, art)
    : ansprechpartnerId
      ? await partner(context, ticket, ansprechpartnerId)
      : { name: name!, personal: false }
  const id = uuid()
  const bisher = art === 'Zuständiger' && ticket.zustaendigId ? await nameVon(context, ticket.zustaendigId) : ''
  if (art === 'Zuständiger') {
    await context.db.deleteFrom('ticketKontakt').where('ticketId', '=', ticket.id).where('art', '=', art).execute()
    await context.db.updateTable('ticket').set({ zustaendigId: anwenderId! }).where('id', '=', ticket.id).execute()
  }
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('ticketKontakt')
    .values({
      id,
      ticketId: ticket.id,
      art,
      anwenderId: anwenderId ?? null,
      ansprechpartnerId: ansprechpartnerId ?? null,
      name: name ?? '',
      email: email?.toLowerCase() ?? null,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.kontakt-gibt-es')
  await veraendert(context, ticket, art, bisher, wer.name)
  if (art === 'Zuständiger' && anwenderId !== ticket.zustaendigId)
    await rundschreiben(context, ticket, 'zugewiesen', {}, (one) => one.anwenderId === anwenderId)
  return { id }
}

export async function kontaktWeg(context: Context, key: string, id: Id<'ticketKontakt'>) {
  const ticket = await ticketZumArbeiten(context, key)
  const row = await context.db
    .selectFrom('ticketKontakt as k')
    .leftJoin('ansprechpartner as p', 'p.id', 'k.ansprechpartnerId')
    .where('k.id', '=', id)
    .where('k.ticketId', '=', ticket.id)
    .select(['k.art', 'k.anwenderId', 'k.name', 'p.vorname', 'p.zuname'])
    .executeTakeFirst()
  if (!row) throw notFound()
  await context.db.deleteFrom('ticketKontakt').where('id', '=', id).execute()
  if (row.art === 'Zuständiger') await context.db.updateTable('ticket').set({ zustaendigId: null }).where('id', '=', ticket.id).execute()
  await veraendert(
    context,
    ticket,
    row.art,
    row.anwenderId ? await nameVon(context, row.anwenderId) : row.name || `${row.vorname ?? ''} ${row.zuname ?? ''}`.trim(),
    '',
  )
}

async function veraendert(context: Context, ticket: Ticketzeile, art: string, von: string, nach: string) {
  await context.db
    .updateTable('ticket')
    // Who is responsible decides who may do what; the other parts stand in nobody's way.
    .set({ geaendert: context.jetzt.toString(), version: ticket.version + (art === 'Zuständiger' ? 1 : 0) })
    .where('id', '=', ticket.id)
    .execute()
  await notiere(context, ticket.id, { feld: art, von, nach, intern: art !== 'Zuständiger' })
  await melde(context, ticket, 'ticket.kontakt', { art, von, nach }, art !== 'Zuständiger' && art !== 'Kunde')
}

/** An Ansprechpartner who signs in himself is a contact as that user: only so the ticket is there for him when he opens it. */
async function alsAnwender({ db }: Context, { ktostammId }: Ticketzeile, wunsch: Wunsch): Promise<Wunsch> {
  if (!wunsch.ansprechpartnerId || wunsch.anwenderId || wunsch.name || !ktostammId) return wunsch
  const user = await db
    .selectFrom('ansprechpartner as p')
    .innerJoin('anwender as a', 'a.id', 'p.anwenderId')
    .innerJoin('anwenderKtostamm as k', (on) => on.onRef('k.anwenderId', '=', 'a.id').onRef('k.ktostammId', '=', 'p.ktostammId'))
    .where('p.id', '=', wunsch.ansprechpartnerId)
    .where('p.ktostammId', '=', ktostammId)
    .where('a.aktiv', '=', true)
    .select('a.id')
    .executeTakeFirst()
  return user ? { art: wunsch.art, anwenderId: user.id } : wunsch
}

const nameVon = async ({ db }: Context, id: Id<'anwender'>) =>
  (await db.selectFrom('anwender').where('id', '=', id).select('anzeigename').executeTakeFirst())?.anzeigename ?? ''

/** Staff of the accounts, or a user of the ticket's own customer. */
async function person(context: Context, ticket: Ticketzeile, id: string, art: string) {
  const angestellt = await personal(context).where('a.id', '=', id).select('a.anzeigename as name').executeTakeFirst()
  if (angestellt) return { ...angestellt, personal: true }
  const vomKunden =
    ticket.ktostammId && !nurPersonal.has(art)
      ? await context.db
          .selectFrom('anwenderKtostamm as k')
          .innerJoin('anwender as a', 'a.id', 'k.anwenderId')
          .where('k.ktostammId', '=', ticket.ktostammId)
          .where('a.id', '=', id)
          .where('a.aktiv', '=', true)
          .select('a.anzeigename as name')
          .executeTakeFirst()
      : undefined
  if (!vomKunden) throw refused('ticket.person-unbekannt', 'anwenderId')
  return { ...vomKunden, personal: false }
}

async function partner(context: Context, ticket: Ticketzeile, id: string) {
  const row = ticket.ktostammId
    ? await sichtbareAnsprechpartner(context, internRecht)
        .where('ansprechpartner.id', '=', id)
        .where('ansprechpartner.ktostammId', '=', ticket.ktostammId)
        .select(['ansprechpartner.vorname', 'ansprechpartner.zuname'])
        .executeTakeFirst()
    : undefined
  if (!row) throw refused('ticket.person-unbekannt', 'ansprechpartnerId')
  return { name: [row.vorname, row.zuname].filter(Boolean).join(' '), personal: false }
}
