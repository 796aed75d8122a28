import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import type { Verweisart } from '../contract.ts'
import { teile } from './abgleich.ts'
import type { Belegauftrag, Belegzeilen } from './belegschreiben.ts'

/** A link that was found: from the earlier document to one that came now. */
export interface Gefunden {
  von: number
  nach: number
  art: Verweisart
}

/**
 * Links of what came: to documents of the same file, to those that are there, and kept open by key for those that are not. A newer version takes over what referred to the
 * old one. Answers those that were found, and those that had waited for what came now.
 */
export async function verweise(
  db: Trx,
  alle: readonly Belegzeilen[],
  { quelle, bestand }: Belegauftrag,
): Promise<{ gefunden: Gefunden[]; gewartet: Gefunden[] }> {
  const ids = new Map([...bestand.belege].map(([schluessel, { id }]) => [schluessel, id]))
  for (const { beleg } of alle) ids.set(`${beleg.belegart} ${beleg.fremdschluessel}`, beleg.id)
  const genannt = alle.flatMap(({ beleg, schritt }) =>
    schritt.angaben.verweise.map((einer) => ({
      nach: beleg.id,
      von: ids.get(`${einer.belegart} ${einer.schluessel}`),
      quelle,
      belegart: einer.belegart!,
      fremdschluessel: einer.schluessel!,
      vonNr: einer.vonNr ?? null,
      nachNr: einer.nachNr ?? null,
      art: einer.art ?? ('wird zu' as const),
      menge: einer.menge ?? null,
      betrag: einer.betrag ?? null,
    })),
  )
  const offen = genannt.filter(({ von }) => von === undefined)
  for (const teil of teile(offen))
    await db
      .insertInto('belegverweisOffen')
      .values(teil.map(({ von: _von, ...rest }) => rest))
      .execute()
  const zu = genannt.flatMap(({ von, nach, vonNr, nachNr, art, menge, betrag }) =>
    von === undefined ? [] : [{ von, nach, vonNr, nachNr, art, menge, betrag }],
  )
  for (const teil of teile(zu))
    await sql`
      insert into belegverweis (von, nach, von_nr, nach_nr, art, menge, betrag)
      select v.von, v.nach, p.nr, case when p.nr is null then null else v.nach_nr end, v.art, v.menge, v.betrag
      from json_to_recordset(${JSON.stringify(teil.map(({ vonNr, nachNr, ...rest }) => ({ ...rest, von_nr: vonNr, nach_nr: nachNr })))}::json)
        as v (von bigint, nach bigint, von_nr integer, nach_nr integer, art text, menge numeric, betrag numeric)
        left join belegposition p on p.beleg_id = v.von and p.nr = v.von_nr
      on conflict do nothing`.execute(db)
  for (const { beleg, schritt } of alle) if (schritt.vorher) await uebernimm(db, schritt.vorher.id, beleg.id)
  const gewartet = await schliesse(
    db,
    alle.map(({ beleg }) => beleg.id),
  )
  return { gefunden: zu, gewartet }
}

/** What refers to the old version refers to the new one as well. */
const uebernimm = (db: Trx, alt: number, neu: number) =>
  sql`
    insert into belegverweis (von, nach, von_nr, nach_nr, art, menge, betrag)
    select ${neu}, v.nach, p.nr, case when p.nr is null then null else v.nach_nr end, v.art, v.menge, v.betrag
    from belegverweis v left join belegposition p on p.beleg_id = ${neu} and p.nr = v.von_nr
    where v.von = ${alt} on conflict do nothing`.execute(db)

/** Links that waited for these documents. */
async function schliesse(db: Trx, ids: readonly number[]) {
  const { rows } = await sql<Gefunden>`
    with da as (
      delete from belegverweis_offen o using beleg b
      where b.id = any(${ids}::bigint[]) and o.quelle = b.quelle and o.belegart = b.belegart and o.fremdschluessel = b.fremdschluessel
      returning b.id as von, o.*),
    neu as (
      insert into belegverweis (von, nach, von_nr, nach_nr, art, menge, betrag)
      select da.von, da.nach, p.nr, case when p.nr is null then null else da.nach_nr end, da.art, da.menge, da.betrag
      from da left join belegposition p on p.beleg_id = da.von and p.nr = da.von_nr on conflict do nothing)
    select distinct da.von, da.nach, da.art from da join beleg b on b.id = da.nach and b.aktuell order by da.nach, da.von`.execute(db)
  return rows
}
