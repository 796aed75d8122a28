import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { emit, may, type Reading, type Work } from '#platform/server/http/context.ts'
import { kundensucheRecht, sichtbareBelege } from '../sicht.ts'
import { belegereignis } from './hoerer.ts'
import { auftragGilt } from './sicht.ts'

/** An order that the document of a sheet may be put to. */
export interface Auftragswahl {
  id: number
  nummer: string
  belegdatum: string
  betreff: string
  /** It names the sheet's object; otherwise it names none. */
  amObjekt: boolean
}
/** So many are offered, those of the object first, the latest first. */
const hoechstens = 50

/** Staff who may see the documents of their branches decide which order a sheet's document belongs to. */
export const waehltAuftraege = (context: Pick<Work, 'person'>) => may(context, 'GESAMTABFRAGE') && may(context, kundensucheRecht)

/**
 * Orders that stand, of the customer of a sheet's document, at its object or at none, as far as the asker sees them; also those that came or are dated later than the
 * sheet, or are billed. None where the document has an order that was neither cancelled nor deleted.
 */
export async function auftraegeFuer(context: Reading, arbeitsscheinId: Id<'arbeitsschein'>): Promise<Auftragswahl[]> {
  const beleg = await belegOhneAuftrag(context, arbeitsscheinId)
  if (!beleg || !waehltAuftraege(context)) return []
  return waehlbare(context, beleg)
    .orderBy(sql`beleg.objekt_id is null`)
    .orderBy('beleg.belegdatum', 'desc')
    .orderBy('beleg.id', 'desc')
    .limit(hoechstens)
    .select(['beleg.id', 'beleg.betreff', sql<string>`beleg.belegnummer::text`.as('nummer'), sql<string>`beleg.belegdatum::text`.as('belegdatum')])
    .select(sql<boolean>`beleg.objekt_id is not null`.as('amObjekt'))
    .execute()
}

/**
 * Puts a sheet's document into the case of this order, for good: links are never taken away; only when that order is cancelled or deleted, another one may be chosen beside it. The caller has
 * locked the sheet and found that the asker may. Throws 409 when it has its order, 422 for one that is not to be chosen.
 */
export async function setzeAuftrag(context: Work, arbeitsscheinId: Id<'arbeitsschein'>, auftrag: number): Promise<string> {
  const { db } = context
  const beleg = await belegOhneAuftrag(context, arbeitsscheinId)
  if (!beleg) throw conflict('schein.auftrag-steht')
  const gewaehlt = await waehlbare(context, beleg).where('beleg.id', '=', auftrag).select(sql<string>`beleg.belegnummer::text`.as('nummer')).executeTakeFirst()
  if (!gewaehlt) throw refused('schein.auftrag-unbekannt', 'auftrag')
  await db.insertInto('belegverweis').values({ von: auftrag, nach: beleg.id, art: 'wird zu' }).execute()
  for (const { thema, ids, fuer } of await belegereignis(db, arbeitsscheinId)) emit(context, thema, [...ids, String(auftrag)], fuer)
  return gewaehlt.nummer
}

interface Ohne {
  id: number
  ktostammId: Id<'ktostamm'>
  objektId: Id<'objekt'> | null
}
const waehlbare = (context: Reading, { ktostammId, objektId }: Ohne) =>
  sichtbareBelege(context)
    .where('beleg.belegart', '=', 'AB')
    .where('beleg.zustand', '=', 'ausgestellt')
    .where('beleg.geloescht', 'is', null)
    .where('beleg.ktostammId', '=', ktostammId)
    .where((eb) => eb.or([eb('beleg.objektId', 'is', null), ...(objektId ? [eb('beleg.objektId', '=', objektId)] : [])]))

/** The newest document of a sheet, when no order that stands leads to it. */
const belegOhneAuftrag = ({ db }: Reading, arbeitsscheinId: Id<'arbeitsschein'>): Promise<Ohne | undefined> =>
  db
    .selectFrom('beleg as b')
    .where('b.arbeitsscheinId', '=', arbeitsscheinId)
    .where('b.aktuell', '=', true)
    .where('b.zustand', '=', 'ausgestellt')
    .where(sql<boolean>`not exists (select from belegverweis w join beleg a on a.id = w.von where w.nach = b.id and w.art = 'wird zu' and ${auftragGilt})`)
    .select(['b.id', 'b.ktostammId', 'b.objektId'])
    .executeTakeFirst() as Promise<Ohne | undefined>
