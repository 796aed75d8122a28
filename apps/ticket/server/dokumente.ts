import type { Id } from '#platform/contract/shapes.ts'
import { darfBriefLesen } from '#domain/tickets/briefrecht.ts'
import { dateienVon, dokumentart, legeDokumente, siehtDokument } from '#domain/tickets/dokumente.ts'
import { melde } from '#domain/tickets/melden.ts'
import { anVerantwortliche, empfaenger, rundschreiben } from '#domain/tickets/post.ts'
import { siehtInternes, ticketZumHandeln, ticketZumLesen, ticketZumSchreiben } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { removeFile } from '#platform/server/files/files.ts'
import type { AppParts } from '#platform/server/http/app.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { silenced } from '#platform/server/push/push.ts'
import { sql } from 'kysely'
import type { calls } from '../contract.ts'
import type { DokumentIntern } from '../contract/dokumente.ts'
import { aufgezaehlt, nachAntwort } from './kommentare.ts'
import { ohneVerrat } from './geheim.ts'
import { nimm } from './post/posteingang.ts'
import { fuerKunden } from './ticket.ts'

/** Who may see a ticket's document may see its file; a letter goes out to whoever may still read it. */
export const parts: AppParts = { files: { [dokumentart]: siehtDokument }, letters: { ticket: darfBriefLesen }, post: nimm }

type Query = Parsed<typeof calls.dokumente>['query']

/** Documents as every reader gets them: internal ones are not asked for, whoever asks. */
export async function dokumente(context: Context, key: string, query: Query) {
  const { entities, next } = await lies(context, key, query, false)
  return { next, entities: entities.map((one) => ({ ...one, intern: false as const })) }
}
/** The same with what is for staff only. */
export const dokumenteIntern = (context: Context, key: string, query: Query) => lies(context, key, query, siehtInternes(context))

async function lies(context: Context, key: string, query: Query, internes: boolean) {
  const ticket = await ticketZumLesen(context, key)
  const { entities, next } = await pageOf(
    context.db
      .selectFrom('ticketDokument as d')
      .leftJoin('anwender as a', 'a.id', 'd.anwenderId')
      .where('d.ticketId', '=', ticket.id)
      .where('d.entfernt', 'is', null)
      .$if(!internes, (alle) => alle.where('d.intern', '=', false))
      .select(['d.id', 'd.zeitpunkt', 'd.kommentarId', 'd.intern', 'd.anwenderId'])
      .select(sql<string | null>`coalesce(a.anzeigename, nullif(d.absender, ''))`.as('wer')),
    ['-d.zeitpunkt', '-d.id'],
    query,
  )
  const dateien = await dateienVon(
    context.db,
    entities.map(({ id }) => id),
  )
  return {
    next,
    entities: entities.flatMap(({ anwenderId, ...row }): DokumentIntern[] => {
      const datei = dateien.get(row.id)
      return datei ? [{ ...datei, ...row, darf: darfEntfernen(context, anwenderId) ? ['entfernen'] : [] }] : []
    }),
  }
}

const darfEntfernen = (context: Context, anwenderId: Id<'anwender'> | null) => siehtInternes(context) || anwenderId === context.person.anwenderId

/** The asker's uploads belong to the ticket now. From a customer that counts as an answer. Throws 404, 409, 422. */
export async function ablegen(context: Context, key: string, { id, dateien }: Parsed<typeof calls.ablegen>['body'], intern: boolean) {
  const ticket = await ticketZumSchreiben(context, key)
  const { pruefe } = await ohneVerrat(context, ticket.id, {}, dateien)
  const namen = await legeDokumente(context, dateien, { ticketId: ticket.id, intern })
  if (!intern) {
    await nachAntwort(context, ticket, siehtInternes(context), false)
    const gesagt = await rundschreiben(context, ticket, 'dokument', { dateien: aufgezaehlt(namen) })
    if (!siehtInternes(context)) await anVerantwortliche(context, ticket, 'unbetreut', { entschied: 'dateien' }, gesagt)
  }
  await melde(context, ticket, 'ticket.dokument', { dateien }, intern)
  await pruefe()
  return { id }
}

/** Takes a document away. Throws 404 for what the asker does not see, 422 for what somebody else brought. */
export async function dokumentEntfernen(context: Context, key: string, id: string, gesagt: string) {
  const ticket = await ticketZumHandeln(context, key)
  const row = await context.db
    .selectFrom('ticketDokument')
    .where('id', '=', id)
    .where('ticketId', '=', ticket.id)
    .where('entfernt', 'is', null)
    .$if(!siehtInternes(context), (query) => query.where('intern', '=', false))
    .select(['anwenderId', 'intern'])
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!darfEntfernen(context, row.anwenderId)) throw refused('ticket.dokument-fremd')
  const { texte, pruefe } = await ohneVerrat(context, ticket.id, { grund: gesagt })
  const { grund } = texte
  await context.db
    .updateTable('ticketDokument')
    .set({ entfernt: context.jetzt.toString(), entferntVon: context.person.anwenderId, entferntGrund: grund })
    .where('id', '=', id)
    .execute()
  await removeFile(context, id, { art: dokumentart, id })
  await context.db.updateTable('ticket').set({ geaendert: context.jetzt.toString() }).where('id', '=', ticket.id).execute()
  await melde(context, ticket, 'ticket.dokument-entfernen', { dokument: id, grund }, row.intern)
  await pruefe()
}

/** Who will get a mail about an answer of the asker: a customer is told the names of those that he meets anyway. */
export async function empfaengerVon(context: Context, key: string) {
  const ticket = await ticketZumLesen(context, key)
  const moegliche = (await empfaenger(context.db, ticket)).filter(({ anwenderId, email }) => email && anwenderId !== context.person.anwenderId)
  const ohne = await silenced(
    context.db,
    moegliche.flatMap(({ anwenderId }) => anwenderId ?? []),
    'ticket.kommentar',
    'mail',
  )
  const alle = moegliche.filter(({ anwenderId }) => !anwenderId || !ohne.has(anwenderId))
  const benannt = siehtInternes(context) ? alle : alle.filter(({ arten }) => arten.some((art) => fuerKunden.has(art as 'Kunde')))
  return { namen: benannt.map(({ name }) => name), weitere: alle.length - benannt.length }
}
