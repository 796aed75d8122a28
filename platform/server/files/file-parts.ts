import { sql } from 'kysely'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Work } from '../http/context.ts'

/** Parts of one person that wait for their file to be finished: 400 MB. */
const maxWaiting = 800

/** Keeps one part of a file for its owner. The same part again is the same; another content under its number is 409. Throws 422 when too much waits already. */
export async function storePart({ db, person: { anwenderId } }: Work, upload: string, teil: number, inhalt: Buffer) {
  const { numAffectedRows } = await sql`
    insert into datei_teil (anwender_id, upload, teil, inhalt) select ${anwenderId}::uuid, ${upload}::uuid, ${teil}::int, ${inhalt}::bytea
    where (select count(*) from datei_teil where anwender_id = ${anwenderId}::uuid) < ${maxWaiting}
      and not exists (select from datei where id = ${upload}::uuid) on conflict do nothing`.execute(db)
  if (numAffectedRows) return
  const known = await db
    .selectFrom('dateiTeil')
    .where('anwenderId', '=', anwenderId)
    .where('upload', '=', upload)
    .where('teil', '=', teil)
    .select('inhalt')
    .executeTakeFirst()
  if (known && !known.inhalt.equals(inhalt)) throw conflict('teil-anderer-inhalt')
  if (known) return
  // A device that sends the parts of a finished file once more is told that they are there.
  const finished = await db.selectFrom('datei').where('id', '=', upload).select('anwenderId').executeTakeFirst()
  if (!finished) throw refused('teile-zu-viele')
  if (finished.anwenderId !== anwenderId) throw conflict('schon-vorhanden')
}

/** Are exactly the asker's parts 0 … `teile` - 1 of an upload there? */
export async function countParts({ db, person: { anwenderId } }: Work, upload: string, teile: number) {
  const { rows } = await sql<{ count: number; last: number | null }>`
    select count(*)::int as count, max(teil) as last from datei_teil where anwender_id = ${anwenderId}::uuid and upload = ${upload}::uuid`.execute(db)
  return rows[0]!.count === teile && rows[0]!.last === teile - 1
}

/** One part's bytes: a file is put together without being in memory as a whole. */
export const readPart = async ({ db, person: { anwenderId } }: Work, upload: string, teil: number) =>
  (
    await db
      .selectFrom('dateiTeil')
      .where('anwenderId', '=', anwenderId)
      .where('upload', '=', upload)
      .where('teil', '=', teil)
      .select('inhalt')
      .executeTakeFirstOrThrow()
  ).inhalt

/** The file is finished, or given up: its parts go with the commit. */
export const removeParts = ({ db, person: { anwenderId } }: Work, upload: string) =>
  db.deleteFrom('dateiTeil').where('anwenderId', '=', anwenderId).where('upload', '=', upload).execute()
