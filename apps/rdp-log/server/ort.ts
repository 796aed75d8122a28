import type { Id } from '#platform/contract/shapes.ts'
import type { Sitzungszeile } from '#domain/geraete/sitzung/sicht.ts'
import { sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { internRecht } from '#domain/tickets/sicht.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'

/** Where a session was. */
export type Ort = Pick<Sitzungszeile, 'objektId' | 'kostenstelleId'>
const nirgends: Ort = { objektId: null, kostenstelleId: null }

/** Object and cost centre as the asker sees them: through the right with which he books on them. */
export async function ortVon(context: Context, { objektId, kostenstelleId }: Ort) {
  const [objekt, kostenstelle] = await Promise.all([
    objektId === null
      ? null
      : sichtbareObjekte(context, internRecht).where('objekt.id', '=', objektId).select(['objekt.id', 'objekt.nummer', 'objekt.name']).executeTakeFirst(),
    kostenstelleId === null
      ? null
      : sichtbareKostenstellen(context, internRecht)
          .where('kostenstelle.id', '=', kostenstelleId)
          .select(['kostenstelle.id', 'kostenstelle.nummer', 'kostenstelle.bezeichnung as name'])
          .executeTakeFirst(),
  ])
  return { objekt: objekt ?? null, kostenstelle: kostenstelle ?? null }
}

/**
 * The wished object, if it is an open one of the session's customer, and the wished cost centre of it. What stood there stays, also closed; what the asker does not
 * see he does not take away. Throws 422 at the field, also for a cost centre without an object: it is one of an object.
 */
export async function gewuenschterOrt(context: Context, wunsch: Ort, ktostammId: Id<'ktostamm'> | null, vorher: Ort = nirgends): Promise<Ort> {
  if (wunsch.objektId === vorher.objektId && wunsch.kostenstelleId === vorher.kostenstelleId) return vorher
  if (wunsch.objektId === null && wunsch.kostenstelleId !== null) throw refused('rdp.kostenstelle-ohne-objekt', 'kostenstelleId')
  if (wunsch.objektId === null) return (await ortVon(context, vorher)).objekt === null ? vorher : nirgends
  if (wunsch.objektId !== vorher.objektId) {
    const objekt = await sichtbareObjekte(context, internRecht)
      .where('objekt.id', '=', wunsch.objektId)
      .where('objekt.status', '=', 'O')
      .$if(ktostammId !== null, (query) => query.where('objekt.ktostammId', '=', ktostammId!))
      .select('objekt.id')
      .executeTakeFirst()
    if (!objekt) throw refused('rdp.objekt-unbekannt', 'objektId')
  }
  if (wunsch.kostenstelleId === null) return { objektId: wunsch.objektId, kostenstelleId: null }
  const stelle = await sichtbareKostenstellen(context, internRecht)
    .where('kostenstelle.id', '=', wunsch.kostenstelleId)
    .where('kostenstelle.objektId', '=', wunsch.objektId)
    .where('kostenstelle.aktiv', '=', true)
    .select('kostenstelle.id')
    .executeTakeFirst()
  if (!stelle) throw refused('rdp.kostenstelle-unbekannt', 'kostenstelleId')
  return { objektId: wunsch.objektId, kostenstelleId: wunsch.kostenstelleId }
}
