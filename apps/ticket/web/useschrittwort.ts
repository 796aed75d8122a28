import type { Schritt } from '#domain/tickets/contract.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { messages, schrittwort } from '../messages.ts'

/** The word of a step for the person who is signed in. */
export function useSchrittwort() {
  const t = useTexts(messages)
  const innen = useSession().can('TICKET.INTERN')
  return (schritt: Schritt) => t(schrittwort(schritt, innen))
}
