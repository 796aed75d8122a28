import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { eigeneRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { frueheresObjekt, type Damals } from '#domain/kunden/frueher.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'

/** Where the work of a sheet was, and whose, in the words of the sheet. */
export interface Ort {
  vkforgid: number
  ktostammId: Id<'ktostamm'>
  /** Number and name. */
  objekt: string
  kunde: string
  objektGeschlossen: boolean
  objektFremd: boolean
}
/** A sheet that stays at its object. */
type Bisher = Ort & { erfasst: string }

/**
 * Object and customer as the asker sees them now. What moved since the sheet was written stays with the names and the customer of then, when a branch of the
 * asker served it then; nothing of today is read. `bleibt`: the sheet was there before. Throws 422 for what the asker never saw, and for a closed one.
 */
export async function ortVon(
  context: Context,
  objektId: Id<'objekt'>,
  { auchGeschlossen, bleibt }: { auchGeschlossen: boolean; bleibt?: Bisher | undefined },
): Promise<Ort> {
  if (bleibt?.objektFremd) return nurOrt(bleibt)
  const heute = await sichtbareObjekte(context, eigeneRecht)
    .where('objekt.id', '=', objektId)
    .innerJoin('ktostamm', 'ktostamm.id', 'objekt.ktostammId')
    .select(['objekt.status', 'ktostamm.id as ktostammId', 'ktostamm.vkforgid'])
    .select([sql<string>`objekt.nummer || ' ' || objekt.name`.as('objekt'), sql<string>`ktostamm.nummer || ' ' || ktostamm.name`.as('kunde')])
    .executeTakeFirst()
  // Of a sheet whose object is out of sight it counts when the sheet was written, whoever changes its words today.
  const um = Temporal.Instant.from(bleibt && !heute ? bleibt.erfasst : erfasstUm(context).erfasst)
  const frueher = await frueheresObjekt(context, objektId, um)
  const umgezogen = frueher && frueher.ktostammId !== heute?.ktostammId
  if (bleibt && umgezogen && frueher.ktostammId === bleibt.ktostammId) return { ...nurOrt(bleibt), objektFremd: true }
  if (!bleibt && umgezogen) {
    const { vkforgid, ktostammId, damals } = frueher
    return { vkforgid, ktostammId, objekt: mitNummer(damals.objekt), kunde: mitNummer(damals.kunde), objektGeschlossen: false, objektFremd: true }
  }
  if (!heute) throw refused('schein.objekt-unbekannt', 'objektId')
  if (heute.status !== 'O' && !auchGeschlossen) throw refused('schein.objekt-zu', 'objektId')
  const { status, ...ort } = heute
  return { ...ort, objektGeschlossen: status !== 'O', objektFremd: false }
}

const nurOrt = ({ vkforgid, ktostammId, objekt, kunde, objektGeschlossen, objektFremd }: Ort): Ort => ({
  vkforgid,
  ktostammId,
  objekt,
  kunde,
  objektGeschlossen,
  objektFremd,
})
const mitNummer = ({ nummer, name }: Damals['objekt']) => `${nummer} ${name}`
/** Number and name of a sheet's object or customer, out of its words. */
export function stammAus(id: string, worte: string): Damals['objekt'] {
  const [nummer = ''] = worte.split(' ', 1)
  return { id, nummer: Number(nummer), name: worte.slice(nummer.length + 1) }
}
/** The object's town today; nothing of an object that moved since. */
export const objektOrt = async (db: Db, { objektId, objektFremd }: { objektId: Id<'objekt'>; objektFremd: boolean }) =>
  objektFremd ? '' : (await db.selectFrom('objekt').where('id', '=', objektId).select('ort').executeTakeFirstOrThrow()).ort
/** What the times of a sheet are called whose object moved; null: as it is called today. */
export const damalsVon = ({ objektFremd, objektId, ktostammId, objekt, kunde }: Ort & { objektId: Id<'objekt'> }): Damals | null =>
  objektFremd ? { objekt: stammAus(objektId, objekt), kunde: stammAus(ktostammId, kunde) } : null

/** What the office has not looked at yet. */
export const objekthinweis = sql<
  'geschlossen' | 'fremd' | null
>`case when s.objekt_bestaetigt is not null or s.zustand = 'storniert' then null when s.objekt_fremd then 'fremd' when s.objekt_geschlossen then 'geschlossen' end`
export const hatHinweis = ({
  objektBestaetigt,
  objektFremd,
  objektGeschlossen,
}: Pick<Ort, 'objektFremd' | 'objektGeschlossen'> & { objektBestaetigt: string | null }) => objektBestaetigt === null && (objektFremd || objektGeschlossen)
