import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Land } from './contract.ts'

/** What a branch decides about a day: whose clock, whose law, whose holidays. */
export interface Ort {
  zone: string
  land: Land
  region: string
}
/** A place at which somebody worked until a local day, that day included. */
export interface FruehererOrt extends Ort {
  bis: string
}
/** The place of now, with those before it by their last day, the oldest first; without them it was always the same. */
export interface MitOrten extends Ort {
  frueher?: readonly FruehererOrt[]
}

/** The place of work on a local day. */
export const ortAm = <O extends Pick<MitOrten, 'zone' | 'land' | 'frueher'>>(person: O, tag: string): O | FruehererOrt =>
  person.frueher?.find(({ bis }) => tag <= bis) ?? person

/** People with the places at which they worked before. One query, however many they are. */
export async function mitOrten<P extends MitOrten & { id: string }>(db: Db, personen: readonly P[]): Promise<P[]> {
  const { rows } = await sql<Umzug>`
    select v.lstfix_id as id, v.bis, f.zone, f.land, f.region from lstfix_filiale v join filiale f using (vkforgid)
    where v.lstfix_id = any(${personen.map(({ id }) => id)}) order by v.bis`.execute(db)
  return anDenOrten(personen, rows)
}

/** An earlier place and whose it was. */
export type Umzug = FruehererOrt & { id: string }
/** People with their earlier places out of those of many, the oldest first. */
export function anDenOrten<P extends MitOrten & { id: string }>(personen: readonly P[], umzuege: readonly Umzug[]): P[] {
  const fruehere = Map.groupBy(umzuege, ({ id }) => id)
  return umzuege.length ? personen.map((person) => ({ ...person, frueher: fruehere.get(person.id) ?? [] })) : [...personen]
}

/**
 * Keeps where a person worked until he moved: from `ab` on he is at another branch than `vorher`, the days before stay with the branch that they had. What was
 * entered for days from `ab` on no longer holds. Call it in the transaction that writes the new branch.
 */
export async function ziehtUm(db: Db, lstfixId: Id<'lstfix'>, vorher: number, ab: string) {
  const bis = Temporal.PlainDate.from(ab).subtract({ days: 1 }).toString()
  const damals = await db
    .selectFrom('lstfixFiliale')
    .where('lstfixId', '=', lstfixId)
    .where('bis', '>=', bis)
    .orderBy('bis')
    .select('vkforgid')
    .executeTakeFirst()
  await db.deleteFrom('lstfixFiliale').where('lstfixId', '=', lstfixId).where('bis', '>=', bis).execute()
  await db
    .insertInto('lstfixFiliale')
    .values({ lstfixId, bis, vkforgid: damals?.vkforgid ?? vorher })
    .execute()
}
