import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import type { Fehlerliste } from '../fehlerliste.ts'

/** So many of a source, or so many of a hundred, may vanish unasked: more is a broken export rather than a tidy ERP. */
const hoechstens = { belege: 100, vonHundert: 2 }

/**
 * Documents of the source, none of our own sheets, that a file which holds all of them (it lies in the stage) no longer names. More than a few have to be confirmed by their number; otherwise that is an error of the file, and
 * nothing is written.
 */
export async function verschwundene(
  db: Trx,
  { quelle, bestaetigt, fehler }: { quelle: string; bestaetigt: number | undefined; fehler: Fehlerliste },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; fehlt: boolean }>`
    select b.id, n.belegart is null as fehlt from beleg b left join (select distinct belegart, schluessel from stufe_beleg) n on n.belegart = b.belegart and n.schluessel = b.fremdschluessel
    where b.quelle = ${quelle} and b.aktuell and b.geloescht is null and b.arbeitsschein_id is null order by b.id`.execute(db)
  const weg = rows.flatMap(({ id, fehlt }) => (fehlt ? id : []))
  const viele = weg.length > hoechstens.belege || weg.length * 100 > rows.length * hoechstens.vonHundert
  if (weg.length && viele && bestaetigt !== weg.length) {
    const grund = `${weg.length} von ${rows.length} Belegen der Quelle stehen nicht in der Datei. Soll das so sein, bitte mit dieser Zahl bestätigen.`
    fehler.push({ zeile: 0, spalte: '', wert: '', grund })
  }
  return weg
}
