import type { Id } from '#platform/contract/shapes.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Zeitstempel } from './contract.ts'
import { nachweisHash } from './tag.ts'

/** How far the device's clock may be behind the read that its stamp names. */
const SPIEL_SEK = 120

/** A read of a site's tag that waits for its stamp. */
export interface Ortstipp {
  lesungId: string
  tagId: Id<'nfcTag'>
  objekt: { id: string; nummer: number; name: string; ort: string }
  bewiesen: boolean
  gelesen: string
  laeuftAb: string
}

/** The read that this secret stands for, unless a stamp has it already. Who knows the secret was there; no other right is asked for. */
export async function ortstippVon({ db }: Work, nachweis: string): Promise<Ortstipp | null> {
  const row = await db
    .selectFrom('nfcTagLesung as l')
    .innerJoin('nfcTag as t', 't.id', 'l.tagId')
    .innerJoin('objekt as o', 'o.id', 't.objektId')
    .leftJoin('zeitstempelOrt as z', 'z.lesungId', 'l.id')
    .where('l.nachweisHash', '=', nachweisHash(nachweis))
    .where('z.zeitstempelId', 'is', null)
    .select(['l.id as lesungId', 't.id as tagId', 't.zustand', 'o.id', 'o.nummer', 'o.name', 'o.ort', 'l.bewiesen', 'l.empfangen', 'l.laeuftAb'])
    .executeTakeFirst()
  if (!row) return null
  const { lesungId, tagId, zustand, id, nummer, name, ort, bewiesen, empfangen, laeuftAb } = row
  // A tag that was locked since proves nothing any more.
  return { lesungId, tagId, objekt: { id, nummer, name, ort }, bewiesen: bewiesen && zustand === 'aktiv', gelesen: empfangen, laeuftAb: laeuftAb! }
}

/**
 * Notes where a stamp was made. The place counts as proved when the chip proved itself, the person stamped for itself, and the stamp's moment lies within
 * the life of the read by a clock that the server knows. Otherwise the object is noted all the same: a stamp is never refused, and neither is what it says.
 */
export async function ortMerken(context: Work, stempel: Zeitstempel, tipp: Ortstipp): Promise<Zeitstempel> {
  const { objekt } = tipp
  const bewiesen = tipp.bewiesen && stempel.employee.id === context.person.lstfixId && stempel.vertrauen !== 'C' && zurZeit(stempel.timestamp, tipp)
  const neu = await context.db
    .insertInto('zeitstempelOrt')
    .values({ zeitstempelId: stempel.id, objektId: objekt.id, tagId: tipp.tagId, lesungId: tipp.lesungId, bewiesen })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return neu.numInsertedOrUpdatedRows ? { ...stempel, ort: { nummer: objekt.nummer, name: objekt.name, bewiesen } } : stempel
}

function zurZeit(timestamp: string, { gelesen, laeuftAb }: Ortstipp) {
  const um = Temporal.Instant.from(timestamp)
  const frueh = Temporal.Instant.from(gelesen).subtract({ seconds: SPIEL_SEK })
  return Temporal.Instant.compare(um, frueh) >= 0 && Temporal.Instant.compare(um, Temporal.Instant.from(laeuftAb)) <= 0
}
