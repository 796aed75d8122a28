import { sql, type Kysely } from 'kysely'
import type { Config } from '../start/config.ts'
import { fileStore } from '../files/store.ts'
import type { Tables } from '../database/tables.ts'
import { error, fine, type Finding } from './finding.ts'

/** So many of the newest files, and as many of any age, are looked for. */
const sample = 100

/** Are the files that the database knows in the store? */
export async function fileCheck(config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>, db: Kysely<Tables>): Promise<Finding> {
  const store = fileStore(config)
  const { rows } = await sql<{ schluessel: string; count: number; bytes: number }>`
    with bekannt as (select schluessel, erstellt, bytes, sha256 from datei where entfernt is null)
    select schluessel, (select count(*)::int from bekannt) as count, (select coalesce(sum(bytes), 0)::bigint from bekannt) as bytes
    from ((select schluessel from bekannt order by erstellt desc limit ${sample}) union (select schluessel from bekannt order by sha256 limit ${sample})) probe`.execute(
    db,
  )
  let missing = 0
  try {
    for (const { schluessel } of rows) if (!(await store.exists(schluessel))) missing += 1
  } catch (problem) {
    return error('Dateien', `${store.place} antwortet nicht: ${(problem as Error).message}`, 'FILES_URL prüfen: Rechner, Bucket, Schlüssel und Geheimnis.')
  }
  if (missing)
    return error(
      'Dateien',
      `${missing} von ${rows.length} geprüften fehlen in ${store.place}`,
      'Datenbank und Dateien stammen nicht aus derselben Sicherung, oder FILES_URL zeigt an eine andere Stelle.',
    )
  const megabytes = Math.ceil((rows[0]?.bytes ?? 0) / 1024 / 1024)
  return fine('Dateien', `${(rows[0]?.count ?? 0).toLocaleString('de-DE')} mit ${megabytes.toLocaleString('de-DE')} MB in ${store.place}`)
}
