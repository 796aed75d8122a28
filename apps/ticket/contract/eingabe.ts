import * as z from 'zod/mini'
import { tickettexte } from '#domain/tickets/contract.ts'
import { writtenTexts } from '#platform/contract/record/fields.ts'
import { line, note } from '#platform/contract/shapes.ts'

/** What the form of a new ticket holds; the priority is a choice there. */
export const Ticketform = z.object({
  name: line(200),
  beschreibung: note(20_000),
  typId: z.nullable(z.string()),
  /** Null: that of the type. */
  prioritaet: z.nullable(z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9'])),
  ktostammId: z.nullable(z.string()),
  objektId: z.nullable(z.string()),
  hotline: z.boolean(),
  intern: z.boolean(),
  ...writtenTexts(tickettexte),
})
/** The same for somebody with several customers: which one it is for, either by name or by the object. */
export const TicketformMehrerer = Ticketform.check(
  z.refine(({ ktostammId, objektId }) => !!(ktostammId || objektId), { path: ['ktostammId'], error: 'ticket.kunde-fehlt' }),
)
