import { useState } from 'react'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Input } from '#platform/contract/contract.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'

type Felder = Omit<Input<typeof calls.aendern>['body'], 'version'>

/**
 * Saves fields of a ticket against the state that was seen when the form opened. Somebody faster: nothing is sent over his change; the form keeps
 * what was typed, `inzwischen` is the new state, and saving once more goes onto that one.
 */
export function useSpeichern(ticket: Ticketdetail, onFertig: () => void) {
  const t = useTexts(messages)
  const [basis] = useState(ticket)
  const [inzwischen, setInzwischen] = useState<Ticketdetail | null>(null)
  const speichere = async (felder: Felder) => {
    const neu = Object.fromEntries(Object.entries(felder).filter(([, wert]) => wert !== undefined)) as Felder
    if (Object.keys(neu).length) {
      try {
        await request(calls.aendern, { params: { id: basis.id }, body: { ...neu, version: (inzwischen ?? basis).version } })
      } catch (error) {
        if (error instanceof CallError && error.problem?.code === 'ticket.ueberholt')
          setInzwischen(await request(calls.ticket, { params: { id: basis.id } }).catch(() => ticket))
        throw error
      }
      toast.success(t('geaendertOk'))
    }
    onFertig()
  }
  return { basis, inzwischen, speichere }
}

/** Only what differs from what was there when the form opened. */
export const wennAnders = <T>(neu: T, alt: T) => (neu === alt ? undefined : neu)

/** A day and a time on this wall as an instant, and back. */
export const momentAus = (tag: string | null, zeit: string | null) =>
  tag === null
    ? null
    : Temporal.PlainDateTime.from(`${tag}T${zeit ?? '00:00'}`)
        .toZonedDateTime(Temporal.Now.timeZoneId())
        .toInstant()
        .toString()
export const tagAus = (moment: string | null) =>
  moment === null ? null : Temporal.Instant.from(moment).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
export const zeitAus = (moment: string | null) =>
  moment === null ? null : Temporal.Instant.from(moment).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainTime().toString({ smallestUnit: 'minute' })

/** A refusal at a field as the server would say it. */
export const amFeld = (path: string, code: string, message: string) =>
  new CallError(422, { type: 'about:blank', title: '', status: 422, code, detail: message, requestId: '', errors: [{ path, code, message }] })
