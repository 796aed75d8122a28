import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { ladeStaende, type Laufstand } from './laden.ts'

/** What waits for one person: how many, how many of them lose their discount by a day, and when the last one came to her. */
export interface Wartendes {
  anzahl: number
  skonto: number
  neu: Temporal.Instant
}
/** So many runs are looked at at once. */
const schub = 500

/** Whom the open runs ask: whoever can decide at the stage that waits, or the person of an open question. Nobody while it is postponed. */
export function gefragteVon({ stand: { pause, schritte, stufe } }: Pick<Laufstand, 'stand'>): Set<string> {
  if (pause) return new Set(pause.art === 'Klärung' && pause.an !== null ? [pause.an] : [])
  return new Set(schritte.flatMap((schritt) => (schritt.stufe === stufe ? schritt.koennen : [])))
}

/** Everybody for whom something waits. `bis`: discounts that end from today to this day count. */
export async function wartendesJePerson(db: Db, jetzt: Temporal.Instant, bis: string): Promise<Map<string, Wartendes>> {
  const je = new Map<string, Wartendes>()
  const offene = await db.selectFrom('belegfreigabe').where('ende', 'is', null).select('id').execute()
  for (let ab = 0; ab < offene.length; ab += schub) {
    const ids = offene.slice(ab, ab + schub).map(({ id }) => id)
    const { tag, laeufe } = await ladeStaende(db, jetzt, sql`f.id = any(${ids}::uuid[])`)
    for (const lauf of laeufe) {
      const seit = lauf.lauf.entscheide.at(-1)?.zeitpunkt ?? lauf.lauf.beginn
      const { skontoBis } = lauf.zeile
      for (const wer of gefragteVon(lauf)) {
        const bisher = je.get(wer) ?? { anzahl: 0, skonto: 0, neu: seit }
        je.set(wer, {
          anzahl: bisher.anzahl + 1,
          skonto: bisher.skonto + Number(skontoBis !== null && tag <= skontoBis && skontoBis <= bis),
          neu: Temporal.Instant.compare(seit, bisher.neu) > 0 ? seit : bisher.neu,
        })
      }
    }
  }
  return je
}
