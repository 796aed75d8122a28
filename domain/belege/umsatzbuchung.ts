import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Writes the sales lines of these documents in the caller's transaction: those of issued invoices and credits that stand, and reversals of what was posted
 * for documents that a newer version replaced or that the ERP deleted. Twice is the same as once. A cancelled invoice stays: its cancellation is a document
 * of its own. Lines of documents in other currencies are not posted: there is no rate to count them by. §3, §4.1.
 */
export async function bucheUmsatz(db: Db, belegIds: readonly number[]) {
  if (!belegIds.length) return
  const ids = sql`any(${belegIds}::bigint[])`
  await sql`
    insert into umsatz_zeile (beleg_id, nr, vorzeichen, datum, vkforgid, umsatzart, artikel_id, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id,
      ktostamm_id, kundengruppe_id, konditionsgruppe_id, vertreter_id, abteilung_id, lieferart, lagerplatz, umsatz, lagerwert, menge)
    select b.id, p.nr, 1, b.belegdatum, b.vkforgid, p.umsatzart, p.artikel_id, g.stufen[1], g.stufen[2], g.stufen[3], p.produktgruppe_id,
      b.ktostamm_id, b.kundengruppe_id, b.konditionsgruppe_id, b.vertreter_id, b.abteilung_id, p.lieferart, p.lagerplatz,
      p.netto * 100, round(p.menge * p.einstand * 100), p.menge
    from beleg b join belegart a on a.id = b.belegart join belegposition p on p.beleg_id = b.id
    left join (
      select g.id, case g.ebene when 1 then array[g.id] when 2 then array[o.id, g.id] else array[oo.id, o.id, g.id] end as stufen
      from artikelgruppe g left join artikelgruppe o on o.id = g.obergruppe_id left join artikelgruppe oo on oo.id = o.obergruppe_id
    ) g on g.id = p.artikelgruppe_id
    where b.id = ${ids} and b.aktuell and b.geloescht is null and b.zustand <> 'Entwurf' and b.currency = 'EUR'
      and a.richtung = 'ausgehend' and a.zaehlt = 'verrechnet' and p.art <> 'Text'
    on conflict (beleg_id, nr, vorzeichen) do nothing`.execute(db)
  await sql`
    insert into umsatz_zeile (beleg_id, nr, vorzeichen, datum, vkforgid, umsatzart, artikel_id, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id,
      ktostamm_id, kundengruppe_id, konditionsgruppe_id, vertreter_id, abteilung_id, lieferart, lagerplatz, umsatz, lagerwert, menge)
    select z.beleg_id, z.nr, -1, z.datum, z.vkforgid, z.umsatzart, z.artikel_id, z.hauptgruppe, z.untergruppe, z.unteruntergruppe, z.produktgruppe_id,
      z.ktostamm_id, z.kundengruppe_id, z.konditionsgruppe_id, z.vertreter_id, z.abteilung_id, z.lieferart, z.lagerplatz, -z.umsatz, -z.lagerwert, -z.menge
    from umsatz_zeile z join beleg b on b.id = z.beleg_id
    where z.beleg_id = ${ids} and z.vorzeichen = 1 and (not b.aktuell or b.geloescht is not null)
    on conflict (beleg_id, nr, vorzeichen) do nothing`.execute(db)
}
