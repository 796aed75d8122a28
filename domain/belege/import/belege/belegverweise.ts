import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import type { Verweisart } from '#domain/belege/contract.ts'
import type { Belegauftrag } from './belegbestand.ts'

/** A link that was found: from the earlier document to one that came now. */
export interface Gefunden {
  von: number
  nach: number
  art: Verweisart
}

/**
 * Links of what came: to documents of the same file, to those that are there, and kept open by key for those that are not. A newer version takes over what referred to the
 * old one. Answers those of credits and cancellations that were found, and those that had waited for what came now.
 */
export async function verweise(
  db: Trx,
  { quelle, ids, besondere }: Pick<Belegauftrag, 'quelle' | 'ids' | 'besondere'>,
): Promise<{ gefunden: Gefunden[]; gewartet: Gefunden[] }> {
  await sql`analyze stufe_verweis`.execute(db)
  await sql`
    insert into belegverweis_offen (nach, quelle, belegart, fremdschluessel, von_nr, nach_nr, art, menge, betrag)
    select s.nach, ${quelle}, s.belegart, s.schluessel, s.von_nr, s.nach_nr, s.art, s.menge, s.betrag from stufe_verweis s
    where s.nach is not null and not exists (select from beleg b where b.quelle = ${quelle} and b.aktuell and b.belegart = s.belegart and b.fremdschluessel = s.schluessel)`.execute(
    db,
  )
  await sql`
    insert into belegverweis (von, nach, von_nr, nach_nr, art, menge, betrag)
    select b.id, s.nach, p.nr, case when p.nr is null then null else s.nach_nr end, s.art, s.menge, s.betrag
    from stufe_verweis s join beleg b on b.quelle = ${quelle} and b.aktuell and b.belegart = s.belegart and b.fremdschluessel = s.schluessel
      left join belegposition p on p.beleg_id = b.id and p.nr = s.von_nr
    where s.nach is not null on conflict do nothing`.execute(db)
  const { rows } = await sql<Gefunden>`
    select b.id as von, s.nach, s.art from stufe_verweis s join beleg b on b.quelle = ${quelle} and b.aktuell and b.belegart = s.belegart and b.fremdschluessel = s.schluessel
    where s.nach is not null and s.art in ('berichtigt', 'storniert') order by s.zeile`.execute(db)
  await uebernimm(
    db,
    besondere.flatMap(({ beleg, schritt }) => (schritt.vorher ? { alt: schritt.vorher.id, neu: beleg.id } : [])),
  )
  return { gefunden: rows, gewartet: await schliesse(db, ids) }
}

/** What refers to an old version refers to the new one as well. */
async function uebernimm(db: Trx, paare: readonly { alt: number; neu: number }[]) {
  if (!paare.length) return
  await sql`
    insert into belegverweis (von, nach, von_nr, nach_nr, art, menge, betrag)
    select w.neu, v.nach, p.nr, case when p.nr is null then null else v.nach_nr end, v.art, v.menge, v.betrag
    from unnest(${paare.map(({ alt }) => alt)}::bigint[], ${paare.map(({ neu }) => neu)}::bigint[]) w (alt, neu) join belegverweis v on v.von = w.alt
      left join belegposition p on p.beleg_id = w.neu and p.nr = v.von_nr
    on conflict do nothing`.execute(db)
}

/** Links that waited for these documents. */
async function schliesse(db: Trx, ids: readonly number[]) {
  const { rows } = await sql<Gefunden>`
    with da as (
      delete from belegverweis_offen o using beleg b
      where b.id = any(${[...ids]}::bigint[]) and o.quelle = b.quelle and o.belegart = b.belegart and o.fremdschluessel = b.fremdschluessel
      returning b.id as von, o.*),
    neu as (
      insert into belegverweis (von, nach, von_nr, nach_nr, art, menge, betrag)
      select da.von, da.nach, p.nr, case when p.nr is null then null else da.nach_nr end, da.art, da.menge, da.betrag
      from da left join belegposition p on p.beleg_id = da.von and p.nr = da.von_nr on conflict do nothing)
    select distinct da.von, da.nach, da.art from da join beleg b on b.id = da.nach and b.aktuell order by da.nach, da.von`.execute(db)
  return rows
}
