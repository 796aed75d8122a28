import { sql } from 'kysely'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from './context.ts'

/** Parts of one person that wait for the write that refers to them: 400 MB. */
const wartendHoechstens = 800

/** Keeps one part of a file for its owner. The same part again is the same; another content under its number is 409. Throws 422 when too much waits already. */
export async function storePart({ db, person: { anwenderId } }: Context, upload: string, teil: number, inhalt: Buffer) {
  const { numAffectedRows } = await sql`
    insert into datei_teil (anwender_id, upload, teil, inhalt) select ${anwenderId}::uuid, ${upload}::uuid, ${teil}::int, ${inhalt}::bytea
    where (select count(*) from datei_teil where anwender_id = ${anwenderId}::uuid) < ${wartendHoechstens} on conflict do nothing`.execute(db)
  if (numAffectedRows) return
  const known = await db
    .selectFrom('dateiTeil')
    .where('anwenderId', '=', anwenderId)
    .where('upload', '=', upload)
    .where('teil', '=', teil)
    .select('inhalt')
    .executeTakeFirst()
  if (!known) throw refused('teile-zu-viele')
  if (!known.inhalt.equals(inhalt)) throw conflict('teil-anderer-inhalt')
}

/** The asker's file of `teile` parts, taken over by the write that refers to it: the parts go with its commit. Throws 409 when one is missing. */
export async function adoptFile({ db, person: { anwenderId } }: Context, upload: string, teile: number) {
  const rows = await db.deleteFrom('dateiTeil').where('anwenderId', '=', anwenderId).where('upload', '=', upload).returning(['teil', 'inhalt']).execute()
  rows.sort((a, b) => a.teil - b.teil)
  if (rows.length !== teile || rows.some(({ teil }, index) => teil !== index)) throw conflict('datei-unvollstaendig')
  return Buffer.concat(rows.map(({ inhalt }) => inhalt))
}
