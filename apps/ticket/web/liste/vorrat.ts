import { useEffect } from 'react'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { keepFiles } from '#platform/web/files/offline-files.ts'
import { readAhead } from '#platform/web/data/query.tsx'

const wieviele = 10
/** How each was when it was read last: only what has changed is asked for again. */
const gelesen = new Map<string, string>()

/** The first tickets of a list are read in advance, one after the other, so that they can be read in a cellar although nobody opened them. */
export function useVorrat(rows: readonly Ticket[]) {
  const stand = rows
    .slice(0, wieviele)
    .map(({ nummer, geaendert }) => `${nummer} ${geaendert}`)
    .join('\n')
  useEffect(() => {
    let aus = false
    const lies = async () => {
      for (const zeile of stand.split('\n')) {
        const [nummer = '', geaendert = ''] = zeile.split(' ')
        if (aus || !nummer || gelesen.get(nummer) === geaendert) continue
        const ticket = (await readAhead(calls.ticket, { params: { id: nummer } })) as Ticketdetail
        const input = { params: { id: ticket.id }, query: {} }
        await readAhead(ticket.innen ? calls.verlaufIntern : calls.verlauf, input, true)
        const dokumente = await readAhead(ticket.innen ? calls.dokumenteIntern : calls.dokumente, { params: { id: ticket.id }, query: { limit: 20 } }, true)
        await keepFiles(ticket.id, dokumente.entities)
        await readAhead(calls.empfaenger, { params: { id: ticket.id } })
        gelesen.set(nummer, geaendert)
      }
    }
    // What cannot be read now is read with the next list.
    const timer = setTimeout(() => void lies().catch(() => {}), 1500)
    return () => {
      aus = true
      clearTimeout(timer)
    }
  }, [stand])
}
