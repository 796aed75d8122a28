import { useCallback, useState } from 'react'
import { calls } from '#apps/ticket/contract.ts'
import type { Ticket, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'

/** Other tickets for a pick-list: those of the same customer first, by number, name and text when something is typed. */
export function useTicketsuche(ticket: Ticketdetail, zustand: 'alle' | 'laufend') {
  const t = useTexts(messages)
  const [nummern] = useState(() => new Map<string, number>())
  const zeile = ({ id, nummer, name, schritt, ktostamm }: Ticket) => {
    nummern.set(id, nummer)
    return { id, nummer: String(nummer), name, hint: [t(`schritt.${schritt}`), ktostamm?.name].filter(Boolean).join(' · ') }
  }
  const { data } = useCall(calls.liste, { query: { zustand, limit: 50, ...(ticket.ktostamm ? { ktostammId: ticket.ktostamm.id } : {}) } })
  const ohneSich = (rows: readonly Ticket[]) => rows.filter(({ id }) => id !== ticket.id).map(zeile)
  const suche = useCallback(
    async (q: string) => ohneSich((await request(calls.liste, { query: { q, zustand, limit: 30 } })).entities),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words of the steps do not change while a dialog is open
    [ticket.id, zustand],
  )
  return { wahl: { items: ohneSich(data?.entities ?? []), onSearch: suche }, nummerVon: (id: string) => nummern.get(id) ?? 0 }
}
