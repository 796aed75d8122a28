import { useCallback, useState } from 'react'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'

/** Other tickets for a pick-list: those of the same customer first, by number, name and text when something is typed. */
export function useTicketsuche(ticket: Ticketdetail, zustand: 'alle' | 'laufend') {
  const t = useTexts(messages)
  const [nummern] = useState(() => new Map<string, number>())
  const zeile = useCallback(
    ({ id, nummer, name, schritt, ktostamm }: Ticket) => {
      if (id === ticket.id) return null
      nummern.set(id, nummer)
      return { id, nummer: String(nummer), name, hint: [t(`schritt.${schritt}`), ktostamm?.name].filter(Boolean).join(' · ') }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words of the steps do not change while a dialog is open
    [ticket.id],
  )
  const { items } = useRemotePick(calls.liste, { zustand, limit: 50, ...(ticket.ktostamm && { ktostammId: ticket.ktostamm.id }) }, zeile)
  const onSearch = useRemoteSearch(calls.liste, { zustand, limit: 30 }, zeile)
  return { wahl: { items, onSearch }, nummerVon: (id: string) => nummern.get(id) ?? 0 }
}
