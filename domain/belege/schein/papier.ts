import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The printed paper of a finished work sheet, where its document is. */
export interface Scheinpapier {
  id: Id<'datei'>
  belegId: number
  name: string
  typ: string
  bytes: number
  sha256: Buffer
  /** Where its bytes are; null: they wait in the database for room (`wartendesPapier`). */
  schluessel: string | null
}

/**
 * Papers of those of these documents that are sheets of ours: of the version that the document is, with the customer's signature where that came later. One that waits for room has its id already. None where it
 * was never printed (the demonstration). The caller has found the documents to be visible.
 */
export async function scheinpapiere(db: Db, belegIds: readonly number[]): Promise<Scheinpapier[]> {
  const { rows } = await sql<Scheinpapier>`
    select p.pdf as id, b.id as beleg_id, coalesce(d.name, w.name) as name, coalesce(d.typ, 'application/pdf') as typ, coalesce(d.bytes, length(w.inhalt)) as bytes,
      coalesce(d.sha256, sha256(w.inhalt)) as sha256, d.schluessel
    from beleg b join arbeitsschein_fassung f on f.arbeitsschein_id = b.arbeitsschein_id and f.nr = b.version
      cross join lateral (select coalesce((
        select u.pdf from unterschrift u where u.arbeitsschein_id = f.arbeitsschein_id and u.fassung = f.nr and u.pdf is not null order by u.zeitpunkt desc, u.id desc limit 1), f.pdf) as pdf) p
      left join datei d on d.id = p.pdf left join arbeitsschein_papier w on w.id = p.pdf
    where (d.id is not null or w.id is not null) and b.id = any(${[...belegIds]}::bigint[]) order by b.id`.execute(db)
  return rows.map((eines) => ({ ...eines, bytes: Number(eines.bytes) }))
}

/** A paper that waited when its line was read (`scheinpapiere`): its bytes, or since it became a file meanwhile where they are now. Throws 404 when it is neither. */
export async function wartendesPapier(db: Db, id: string): Promise<{ inhalt: Uint8Array } | { schluessel: string }> {
  const papier = await db.selectFrom('arbeitsscheinPapier').where('id', '=', id).select('inhalt').executeTakeFirst()
  if (papier) return papier
  const datei = await db.selectFrom('datei').where('id', '=', id).select('schluessel').executeTakeFirst()
  if (!datei) throw notFound()
  return datei
}
