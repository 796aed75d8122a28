import type { Trx } from '#platform/server/database/db.ts'
import type { Importart } from '../contract.ts'
import { hatLuecke } from './contract.ts'

/** When the last run of this source and kind began that wrote, or found nothing to write; null when there was none. */
export async function zuletzt(db: Trx, art: Importart, quelle: string): Promise<string | null> {
  const lauf = await db
    .selectFrom('importlauf')
    .where('quelle', '=', quelle)
    .where('art', '=', art)
    .where('zustand', '=', 'geschrieben')
    .orderBy('begonnen', 'desc')
    .select('begonnen')
    .limit(1)
    .executeTakeFirst()
  return lauf?.begonnen ?? null
}

/** An instant as text, or a day: then its beginning in the company's zone. Null for what is neither. */
export function seitAus(text: string, zone: string): Temporal.Instant | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text).toZonedDateTime(zone).toInstant() : Temporal.Instant.from(text)
  } catch {
    return null
  }
}

/** What the terminal says about a delta. */
export function deltatext(seit: string | null, davor: string | null, zone: string): string[] {
  if (seit === null) return []
  const wann = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toLocaleString('de', { dateStyle: 'medium', timeStyle: 'short' })
  return [
    `  Die Datei nennt, was sich seit ${wann(seit)} geändert hat.`,
    ...(!hatLuecke(seit, davor)
      ? []
      : davor === null
        ? ['  Von dieser Quelle wurde noch nichts übernommen: Was davor war, fehlt.']
        : [`  Zuletzt übernommen wurde am ${wann(davor)}: Was sich dazwischen geändert hat, fehlt vielleicht.`]),
  ]
}
