import * as z from 'zod/mini'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { Flag } from '#domain/stempel/contract.ts'
import { issueMessages } from '#platform/contract/issues.ts'
import type { Language } from '#platform/contract/messages.ts'
import { Day, Time, text } from '#platform/contract/shapes.ts'
import { instantsAt } from '#platform/contract/local-time.ts'
import { CallError } from '#platform/web/data/client.ts'

/** A moment as people type it: day, time on the wall and, for the doubled hour of autumn, which of the two. */
export const Moment = z.object({ tag: Day, zeit: Time, mal: z.optional(z.enum(['1', '2'])) })
/** The form "Zeitstempel erfassen". */
export const Eingabe = z.extend(Moment, { employeeid: text(40), flag: Flag, code: text(40) })
/** The form of a correction. */
export const Korrektureingabe = z.extend(Moment, { flag: Flag, code: text(40), grund: text(500) })

/** Does the clock show this time twice on that day? */
export const zweimal = (tag: string | null | undefined, zeit: string | null | undefined, zone: string) =>
  Day.safeParse(tag).success && Time.safeParse(zeit).success && instantsAt(tag!, zeit!, zone).length === 2

/** The instant that was typed. Throws at the field for an hour that does not exist, and for one of two that is not chosen. */
export function momentVon({ tag, zeit, mal }: z.output<typeof Moment>, zone: string, language: Language) {
  const moeglich = instantsAt(tag, zeit, zone)
  if (moeglich.length === 0) throw anFeld('zeit', messages[language]['stempel.gibt-es-nicht'])
  if (moeglich.length === 2 && mal === undefined) throw anFeld('mal', issueMessages[language].erforderlich)
  return moeglich[mal === '2' ? moeglich.length - 1 : 0]!
}

/** The same way to the field that the server's refusals take. */
const anFeld = (path: string, message: string) =>
  new CallError(422, {
    type: 'about:blank',
    title: '',
    status: 422,
    code: 'eingabe',
    detail: message,
    requestId: '',
    errors: [{ path, code: 'eingabe', message }],
  })
