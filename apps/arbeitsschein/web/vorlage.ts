import type { Id } from '#platform/contract/shapes.ts'
import type { Result } from '#platform/contract/contract.ts'
import type { calls } from '../contract.ts'
import { merke, type Eintrag } from './gesehen.ts'
import { leer } from './useschein.ts'

export type Vorlage = Result<typeof calls.vorlage>

/** A new sheet that begins with a ticket: where the work is, what was agreed there, and what it is for. Noted like what pick-lists show. */
export const ausTicket = ({ objekt, kostenstelle, ticket, ansprechpartner }: Vorlage, lstfixId: Id<'lstfix'> | null) => {
  for (const eintrag of [objekt, kostenstelle, ticket, ansprechpartner]) if (eintrag) merke<Eintrag>(eintrag)
  const anfang = leer(lstfixId)
  return {
    ...anfang,
    objektId: objekt?.id ?? null,
    vertragsart: objekt?.vorgabe.vertragsart ?? anfang.vertragsart,
    kostenstelleId: kostenstelle?.id ?? null,
    // A ticket without an object is chosen together with one.
    ticketId: ticket.id,
    ansprechpartnerId: ansprechpartner?.id ?? null,
  }
}
