import type { Work } from '#platform/server/http/context.ts'
import type { Schritt } from './contract.ts'
import { anVerantwortliche, rundschreiben, type Brief } from './post.ts'
import { vorbei } from './schritte.ts'
import { siehtInternes, type Ticketzeile } from './sicht.ts'

/** Letters to customers by the step that asks or tells them something. */
export const anKunden = {
  Auftragsbestätigung: 'auftragsbestaetigung',
  Abnahme: 'abnahme',
  'wartet auf Kunde': 'wartet',
  erledigt: 'erledigt',
  abgelehnt: 'abgelehnt',
} as const satisfies Partial<Record<Schritt, Brief>>

/** What a step tells: customers when it is theirs to act or when it ends, the staff concerned when a customer decided. */
export async function schrittPost(context: Work, ticket: Ticketzeile, nach: Schritt, grund: string) {
  if (!siehtInternes(context)) {
    const entschied = `${ticket.schritt}.${nach}`
    const gesagt = await rundschreiben(context, ticket, 'kundeEntschied', { entschied, schritt: nach, text: grund }, ({ personal }) => personal)
    // What a customer ends waits for nobody.
    if (nach !== 'erledigt' && !vorbei.has(nach)) await anVerantwortliche(context, ticket, 'unbetreut', { entschied }, gesagt)
    return
  }
  const brief = (anKunden as Partial<Record<Schritt, Brief>>)[nach]
  // The text of a test is for staff.
  const min = ticket.schaetzungMin ?? 0
  const werte = { text: ticket.schritt === 'Test' ? '' : grund, schaetzung: `${Math.floor(min / 60)}:${String(min % 60).padStart(2, '0')}` }
  if (brief) await rundschreiben(context, ticket, brief, werte, ({ personal }) => !personal)
}
