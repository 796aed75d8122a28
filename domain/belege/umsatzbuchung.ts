import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

const schluessel = sql.raw(`artikel_id, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id, ktostamm_id, kundengruppe_id, konditionsgruppe_id,
  vertreter_id, abteilung_id, abteilungsub_id, lieferart, lagerplatz`)

/**
 * Writes the sales lines of these documents in the caller's transaction: those of issued invoices and credits that stand, and reversals of what was posted
 * for documents that a newer version replaced or that the ERP deleted. Twice is the same as once. A cancelled invoice stays: its cancellation is a document
 * of its own. What is written waits for the rollups. Lines of documents in other currencies are not posted: there is no rate to count them by. §3, §4.1.
 */
export async function bucheUmsatz(db: Db, belegIds: readonly number[]) {
  if (!belegIds.length) return
  const ids = sql`any(${belegIds}::bigint[])`
  await sql`
    with neu as (
      insert into umsatz_zeile (beleg_id, nr, vorzeichen, datum, vkforgid, umsatzart, ${schluessel}, umsatz, lagerwert, menge)
      select beleg_id, nr, 1, datum, vkforgid, umsatzart, ${schluessel}, umsatz, lagerwert, menge from umsatz_herkunft
      where beleg_id = ${ids} and currency = 'EUR'
      union all
      select z.beleg_id, z.nr, -1, z.datum, z.vkforgid, z.umsatzart, ${schluessel}, -z.umsatz, -z.lagerwert, -z.menge
      from umsatz_zeile z join (select id, aktuell, geloescht from beleg) b on b.id = z.beleg_id
      where z.beleg_id = ${ids} and z.vorzeichen = 1 and (not b.aktuell or b.geloescht is not null)
      on conflict (beleg_id, nr, vorzeichen) do nothing returning id
    ) insert into umsatz_offen (zeile_id) select id from neu`.execute(db)
}
