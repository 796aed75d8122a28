import type { calls } from '#apps/ticket/contract.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { Problem } from '#platform/contract/problem.ts'
import { sql } from 'kysely'
import { messages as allgemein } from '#platform/messages.ts'
import { ticketZumHandeln } from '#domain/tickets/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import { setze } from '../aendern.ts'
import { weiterOhneVerrat } from '../geheim.ts'
import { lege } from '../kontakte.ts'

/** The same change for many, one after the other in the order of their ids; what a rule refuses stays as it was and is named with the reason. */
export async function sammeln(
  context: Context,
  { ids, prioritaet, typId, zustaendigId, nach, grund }: Parsed<typeof calls.sammeln>['body'],
): Promise<Answer<typeof calls.sammeln>> {
  const nicht: Answer<typeof calls.sammeln>['nicht'] = []
  const eindeutig = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()
  for (const id of eindeutig) {
    let nummer: number | null = null
    const gemerkt = { audit: context.pending.audit.length, events: context.pending.events.length }
    await sql`savepoint einzeln`.execute(context.db)
    try {
      const ticket = await ticketZumHandeln(context, id)
      nummer = ticket.nummer
      if (prioritaet !== undefined || typId !== undefined) await setze(context, ticket, { prioritaet, typId })
      if (zustaendigId !== undefined && ticket.zustaendigId !== zustaendigId)
        await lege(context, await ticketZumHandeln(context, id), { art: 'Zuständiger', anwenderId: zustaendigId })
      if (nach !== undefined) await weiterOhneVerrat(context, id, null, { nach, grund })
      await sql`release savepoint einzeln`.execute(context.db)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sql`rollback to savepoint einzeln`.execute(context.db)
      context.pending.audit.length = gemerkt.audit
      context.pending.events.length = gemerkt.events
      const text = worte(context.sprache)[error.code]
      nicht.push({ id, nummer, hinweis: text ? fill(text, error.data) : error.code })
    }
  }
  return { geaendert: eindeutig.length - nicht.length, nicht }
}

/** Why one stayed as it was: a rule of tickets, a secret of a device, or too many tries. */
const worte = (sprache: Context['sprache']): Readonly<Record<string, string>> => ({
  ...allgemein[sprache],
  'hardware.verraet-geheimnis': messages[sprache]['ticket.grund-verraet'],
  ...messages[sprache],
})
