import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import { befundeVon } from './lage.ts'
import type { Zustand } from '../contract.ts'
import { folgezustand, istEigene, merkmalVon, type Befund, type Tat } from './klaerungsfall.ts'

/** A case as far as it is compared with what the stamps show. */
export interface Bestand {
  id: string
  lstfixId: Id<'lstfix'>
  datum: string
  art: string
  zustand: Zustand
  merkmal: string
  /** The stamp that a correction was asked for does not count any more. */
  gegenstandslos?: boolean
}
/** What has to happen so that the cases say what the stamps show. */
export interface Abgleich {
  neu: Befund[]
  schritte: { fall: Bestand; tat: Extract<Tat, 'erledigen' | 'wiederaufnehmen'>; befund: Befund | null }[]
  geaendert: { fall: Bestand; befund: Befund }[]
}

/**
 * Compares what is found with the cases there are; a correction asked for is settled when its stamp was changed on another way. The same finding changes nothing; another question about the same day opens the case again, unless nobody
 * has answered yet; what is no longer found is settled. Running it twice changes nothing the second time.
 */
export function abgleich(befunde: readonly Befund[], bestand: readonly Bestand[]): Abgleich {
  const faelle = new Map(bestand.filter(({ art }) => !istEigene(art)).map((fall) => [`${fall.datum} ${fall.art}`, fall]))
  const ergebnis: Abgleich = { neu: [], schritte: [], geaendert: [] }
  for (const befund of befunde) {
    const fall = faelle.get(`${befund.datum} ${befund.art}`)
    faelle.delete(`${befund.datum} ${befund.art}`)
    if (!fall) ergebnis.neu.push(befund)
    else if (fall.zustand === 'erledigt' || (merkmalVon(befund) !== fall.merkmal && folgezustand(fall.zustand, 'wiederaufnehmen')))
      ergebnis.schritte.push({ fall, tat: 'wiederaufnehmen', befund })
    else if (merkmalVon(befund) !== fall.merkmal) ergebnis.geaendert.push({ fall, befund })
  }
  for (const fall of faelle.values()) if (folgezustand(fall.zustand, 'erledigen')) ergebnis.schritte.push({ fall, tat: 'erledigen', befund: null })
  for (const fall of bestand)
    if (fall.art === 'Korrektur' && fall.gegenstandslos && folgezustand(fall.zustand, 'erledigen'))
      ergebnis.schritte.push({ fall, tat: 'erledigen', befund: null })
  return ergebnis
}

/** Days of some people whose cases may have changed. */
export interface Pruefauftrag {
  ids: readonly string[]
  von: string
  bis: string
}

/**
 * Raises, settles and opens the cases of these people and days by what their stamps show now. One at a time per person (a lock until the transaction ends), so that
 * two checks at once raise a case once. Returns whose cases changed. Call it inside a transaction.
 */
export async function pruefe(db: Db, { ids, von, bis }: Pruefauftrag, jetzt: Temporal.Instant): Promise<{ lstfixId: Id<'lstfix'>; vkforgid: number }[]> {
  const sortiert = [...new Set(ids)].sort()
  if (!sortiert.length) return []
  await sql`select pg_advisory_xact_lock(hashtextextended('klaerung ' || id, 0)) from unnest(${sortiert}::text[]) as id`.execute(db)
  const gefunden = await befundeVon(db, sortiert, von, bis, jetzt)
  const bestand = Map.groupBy(
    await db
      .selectFrom('klaerungsfall')
      .where(sql<boolean>`lstfix_id = any(${sortiert})`)
      .where('datum', '>=', von)
      .where('datum', '<=', bis)
      .select(['id', 'lstfixId', 'datum', 'art', 'zustand', 'merkmal'])
      .select(sql<boolean>`exists (select from zeitstempel_storno s where s.zeitstempel_id = klaerungsfall.bezug)`.as('gegenstandslos'))
      .execute(),
    ({ lstfixId }) => lstfixId,
  )
  const betroffen: { lstfixId: Id<'lstfix'>; vkforgid: number }[] = []
  for (const { person, befunde } of gefunden) {
    const { neu, schritte, geaendert } = abgleich(befunde, bestand.get(person.id) ?? [])
    for (const befund of neu) await werfeAuf(db, person.id, befund)
    for (const { fall, tat, befund } of schritte) await schreibe(db, fall, tat, befund)
    for (const { fall, befund } of geaendert) await db.updateTable('klaerungsfall').set(spalten(befund)).where('id', '=', fall.id).execute()
    if (neu.length || schritte.length || geaendert.length) betroffen.push({ lstfixId: person.id, vkforgid: person.vkforgid })
  }
  return betroffen
}

/** Notes what a case is about as the stamps show it now, where they were changed with its own decision: the decision is about those, and asks nothing anew. No finding any more: it stays as it was. */
export async function haltFest(db: Db, { id, lstfixId, datum, art }: Pick<Bestand, 'id' | 'lstfixId' | 'datum' | 'art'>, jetzt: Temporal.Instant) {
  const [gefunden] = await befundeVon(db, [lstfixId], datum, datum, jetzt)
  const befund = gefunden?.befunde.find((einer) => einer.datum === datum && einer.art === art)
  if (befund) await db.updateTable('klaerungsfall').set(spalten(befund)).where('id', '=', id).execute()
}

async function werfeAuf(db: Db, lstfixId: Id<'lstfix'>, befund: Befund) {
  const id = uuid()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('klaerungsfall')
    .values({ id, lstfixId, datum: befund.datum, art: befund.art, ...spalten(befund) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) await db.insertInto('klaerungsschritt').values({ id: uuid(), fallId: id, tat: 'aufwerfen', zustand: 'offen' }).execute()
}

async function schreibe(db: Db, { id, zustand: alt }: Bestand, tat: 'erledigen' | 'wiederaufnehmen', befund: Befund | null) {
  const zustand = folgezustand(alt, tat)!
  await db
    .updateTable('klaerungsfall')
    .set({ zustand, geaendert: sql<string>`now()`, ...(befund ? { ...spalten(befund), antwort: null, text: '' } : {}) })
    .where('id', '=', id)
    .execute()
  await db.insertInto('klaerungsschritt').values({ id: uuid(), fallId: id, tat, zustand }).execute()
}

const spalten = (befund: Befund) => ({
  seit: befund.seit,
  bis: befund.bis,
  stempel: befund.stempel,
  abwesenheiten: befund.abwesenheiten,
  merkmal: merkmalVon(befund),
  vorschlag: befund.vorschlag && JSON.stringify(befund.vorschlag),
  istMin: befund.istMin,
  sollMin: befund.sollMin,
  quelle: befund.quelle,
})
