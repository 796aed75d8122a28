import type { Kysely } from 'kysely'
import { lockAdministration } from '#platform/server/access/administration.ts'
import { readCsv } from '#platform/server/output/csv.ts'
import { StartError } from '#platform/server/start/error.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { leseBestand } from './import-bestand.ts'
import { planen, type Plan } from './import-plan.ts'
import { schreiben, type Herkunft } from './import-schreiben.ts'
import { kopf } from './import-spalten.ts'
import { leseZeile, type Fehler } from './import-zeile.ts'

/** `schreiben`: without it nothing is written. `heute`: the day from which a changed model is valid. */
export interface Auftrag extends Herkunft {
  schreiben: boolean
  heute: string
}
/** `zeilen`: lines read. `fremd`: titles of columns that nobody reads. `geschrieben`: the plan is in the database. */
export interface Ergebnis {
  plan: Plan
  zeilen: number
  fremd: string[]
  geschrieben: boolean
}

/**
 * People, departments, users and working-time models from a CSV file, known by their Personalnummer: the same file again changes nothing.
 * All or nothing: with one bad line nothing is written, and everything else is one transaction. Throws StartError for a file that cannot be read.
 */
export async function importPersonal(db: Kysely<Tables>, bytes: Uint8Array, { heute, ...auftrag }: Auftrag): Promise<Ergebnis> {
  const { header, rows } = readCsv(bytes)
  const spalten = kopf(header)
  const fehler: Fehler[] = []
  const angaben = rows.map((row) => leseZeile(row, spalten, header.length, fehler))
  return db.transaction().execute(async (trx) => {
    await lockAdministration(trx)
    const bestand = await leseBestand(trx)
    if (!bestand.filialen.length)
      throw new StartError('Es ist noch keine Firma eingerichtet. Bitte zuerst das Portal starten und den Link zur Einrichtung öffnen.')
    const plan = planen(angaben, fehler, bestand, heute)
    const geschrieben = auftrag.schreiben && plan.fehler.length === 0
    if (geschrieben) await schreiben(trx, plan, auftrag)
    return { plan, zeilen: rows.length, fremd: spalten.fremd, geschrieben }
  })
}
