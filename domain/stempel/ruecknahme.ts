import type { Id } from '#platform/contract/shapes.ts'
import { nobody } from '#domain/personal/sicht.ts'
import { conflict } from '#platform/contract/problem.ts'
import type { Work } from '#platform/server/http/context.ts'
import { entfernen, stempelVon } from './stempel.ts'

/** So long after a stamp its maker may take it back (ms), and as much again for a device whose clock is not exact. */
export const ruecknahmeMs = 60_000

/**
 * Voids a stamp that its maker takes back at once, without a right to correct: it stays readable and counts no longer. A stamp that this person does not have (it
 * never left the device) or that counts no longer is left alone. The moment is the one that the device anchored, otherwise the server's. Throws 409 `stempel.ruecknahme-zu-spaet` beyond
 * the time, and for what was entered by somebody else, at a terminal or by hand.
 */
export async function zuruecknehmen(context: Work, stempelId: Id<'zeitstempel'>) {
  const row = await stempelVon(context, context.person.lstfixId ?? nobody)
    .where('z.id', '=', stempelId)
    .executeTakeFirst()
  if (!row || row.stornoZeit !== null) return
  const { eintrag, jetzt } = context
  const um = eintrag && eintrag.grad !== 'C' ? Temporal.Instant.from(eintrag.um) : jetzt
  const abstandMs = Math.abs(um.epochMilliseconds - Temporal.Instant.from(row.timestamp).epochMilliseconds)
  const eigener = row.erfasstName === null && row.korrigiert === null && (row.quelle === 'portal' || row.quelle === 'nfc')
  if (!eigener || abstandMs > 2 * ruecknahmeMs) throw conflict('stempel.ruecknahme-zu-spaet')
  await entfernen(context, row, 'Gleich nach dem Stempeln zurückgenommen')
}
