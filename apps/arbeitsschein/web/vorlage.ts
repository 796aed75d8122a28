import type { Result } from '#platform/contract/contract.ts'
import type { calls } from '../contract.ts'
import { leer } from './useschein.ts'

export type Vorlage = Result<typeof calls.vorlage>

/** A new sheet that begins with a ticket: where the work is, and what it is for. */
export const ausTicket = ({ objekt, kostenstelle, ticket, ansprechpartner }: Vorlage, lstfixId: string | null) => ({
  ...leer(lstfixId),
  objektId: objekt?.id ?? null,
  kostenstelleId: kostenstelle?.id ?? null,
  // A ticket without an object is chosen together with one.
  ticketId: ticket.id,
  ansprechpartnerId: ansprechpartner?.id ?? null,
})
