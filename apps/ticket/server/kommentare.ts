import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import { legeDokumente } from '#domain/tickets/dokumente.ts'
import { melde } from '#domain/tickets/melden.ts'
import { anVerantwortliche, rundschreiben, schreibe } from '#domain/tickets/post.ts'
import { internRecht, siehtInternes, ticketZumHandeln, ticketZumLesen, ticketZumSchreiben, type Ticketzeile } from '#domain/tickets/sicht.ts'
import { rechneFaellig, regelwerk } from '#domain/tickets/slalauf.ts'
import { gehe } from '#domain/tickets/weiter.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import { emit, type Work } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { ohneVerrat } from './geheim.ts'

/**
 * A message that everybody reads who sees the ticket. The first one by staff is the first answer; a customer's ends the waiting for him. `geprueft`: its
 * words were compared with the devices' secrets before.
 */
export async function kommentieren(
  context: Work,
  key: string,
  { id, text: gesagt, dateien }: Parsed<typeof calls.kommentieren>['body'],
  { geprueft = false } = {},
) {
  const ticket = await ticketZumSchreiben(context, key)
  const { texte, pruefe } = geprueft ? schonGeprueft(gesagt) : await ohneVerrat(context, ticket.id, { text: gesagt }, dateien)
  const { text } = texte
  const namen = await lege(context, ticket.id, { id, text, dateien, intern: false })
  await nachAntwort(context, ticket, siehtInternes(context))
  await fertig(context, ticket)
  await melde(context, ticket, 'ticket.kommentar')
  const gehoert = await rundschreiben(context, ticket, 'kommentar', { text, dateien: aufgezaehlt(namen) })
  if (!siehtInternes(context)) await anVerantwortliche(context, ticket, 'unbetreut', { entschied: 'antwort' }, gehoert)
  await pruefe()
  return { id }
}
const schonGeprueft = (text: string) => ({ texte: { text }, pruefe: () => Promise.resolve() })

/** What a message does beside being there: the clock of the first answer stops, or the ticket goes on. `antwort` false: a file alone, which is no first answer. */
export async function nachAntwort(context: Work, ticket: Ticketzeile, personal: boolean, antwort = true) {
  const um = context.jetzt.toString()
  if (personal && antwort)
    await context.db
      .updateTable('ticket')
      .set({ geaendert: um, antwortUm: sql<string>`coalesce(antwort_um, ${um}::timestamptz)` })
      .where('id', '=', ticket.id)
      .execute()
  else await context.db.updateTable('ticket').set({ geaendert: um }).where('id', '=', ticket.id).execute()
  if (!personal && ticket.schritt === 'wartet auf Kunde' && ticket.vorher)
    await gehe(context.db, ticket, ticket.vorher, { grund: '', erzwungen: false, anwenderId: null, jetzt: context.jetzt })
  await rechneFaellig(context.db, await regelwerk(context.root), [ticket.id], context.jetzt)
}

/** A note for staff. Whoever is mentioned is told that he was, not what was said. */
export async function notieren(context: Work, key: string, { id, text, dateien, erwaehnt }: Parsed<typeof calls.notieren>['body']) {
  const ticket = await ticketZumHandeln(context, key)
  const personen = erwaehnt.length
    ? await personal(context)
        .where('a.id', 'in', [...new Set(erwaehnt)])
        .select(['a.id', 'a.anzeigename', 'a.email', 'a.sprache'])
        .execute()
    : []
  if (personen.length !== new Set(erwaehnt).size) throw refused('ticket.person-unbekannt', 'erwaehnt')
  await lege(context, ticket.id, { id, text, dateien, intern: true })
  if (personen.length)
    await context.db
      .insertInto('ticketErwaehnung')
      .values(personen.map((wer) => ({ kommentarId: id, anwenderId: wer.id })))
      .execute()
  await fertig(context, ticket)
  await melde(context, ticket, 'ticket.notiz', {}, true)
  const an = personen.flatMap((wer) =>
    wer.id !== context.person.anwenderId
      ? [{ anwenderId: wer.id, name: wer.anzeigename, email: wer.email, sprache: wer.sprache, personal: true, arten: [] }]
      : [],
  )
  const ids = await schreibe(context.db, context.publicUrl, ticket, an, {
    brief: 'erwaehnt',
    werte: { wer: context.person.name },
    urheber: context.person.anwenderId,
  })
  if (ids.length) emit(context, 'post', ids)
  await nichtVerratenImTicket(context, ticket.id, { text }, { dateien })
  return { id }
}

/** People who work on tickets of the asker's accounts. */
export const personal = ({ db, person }: Work) =>
  db
    .selectFrom('anwender as a')
    .where('a.aktiv', '=', true)
    .where((eb) =>
      eb.or([
        eb('a.accountid', 'in', [...person.konten]),
        eb(
          'a.id',
          'in',
          eb
            .selectFrom('anwenderKonto as ak')
            .where('ak.accountid', 'in', [...person.konten])
            .select('ak.anwenderId'),
        ),
      ]),
    )
    .where(holdsRight('a.id', internRecht))

/** Writes it down with its files; returns their names. */
async function lege(
  context: Work,
  ticketId: Id<'ticket'>,
  { id, text, dateien, intern }: { id: string; text: string; dateien: readonly string[]; intern: boolean },
) {
  if (await context.db.selectFrom('ticketKommentar').where('id', '=', id).select('id').executeTakeFirst()) throw refused('ticket.kennung-vergeben')
  await context.db
    .insertInto('ticketKommentar')
    .values({ id, ticketId, anwenderId: context.person.anwenderId, text, intern, zeitpunkt: context.jetzt.toString() })
    .execute()
  return legeDokumente(context, dateien, { ticketId, kommentarId: id, intern })
}

/** Names of files as a mail lists them. */
export const aufgezaehlt = (namen: readonly string[]) => namen.map((name) => `– ${name}`).join('\n')

const dauer = "interval '20 seconds'"
/** "Somebody is answering": known for twenty seconds unless said again. */
export async function antwortet(context: Work, key: string) {
  const ticket = await ticketZumLesen(context, key)
  const bis = sql<string>`now() + ${sql.raw(dauer)}`
  await context.db
    .insertInto('ticketAntwortet')
    .values({ ticketId: ticket.id, anwenderId: context.person.anwenderId, bis })
    .onConflict((on) => on.columns(['ticketId', 'anwenderId']).doUpdateSet({ bis }))
    .execute()
  sage(context, ticket)
}
/** Who has written is not writing any more. */
async function fertig(context: Work, ticket: Pick<Ticketzeile, 'id' | 'vkforgid'>) {
  const { numDeletedRows } = await context.db
    .deleteFrom('ticketAntwortet')
    .where('ticketId', '=', ticket.id)
    .where('anwenderId', '=', context.person.anwenderId)
    .executeTakeFirst()
  if (numDeletedRows) sage(context, ticket)
}
const sage = (context: Work, { id, vkforgid }: Pick<Ticketzeile, 'id' | 'vkforgid'>) =>
  emit(context, 'ticket-antwortet', [id], [`konto:${vkforgid}:${internRecht}`])

export async function antwortende(context: Work, key: string) {
  const { id } = await ticketZumLesen(context, key)
  const rows = await context.db
    .selectFrom('ticketAntwortet as t')
    .innerJoin('anwender as a', 'a.id', 't.anwenderId')
    .where('t.ticketId', '=', id)
    .where('t.anwenderId', '!=', context.person.anwenderId)
    .where('t.bis', '>', sql<string>`now()`)
    .orderBy('a.anzeigename')
    .select('a.anzeigename')
    .execute()
  return { namen: rows.map(({ anzeigename }) => anzeigename) }
}
