import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The printed paper of a finished work sheet, where its document is. */
export interface Scheinpapier {
  id: Id<'datei'>
  belegId: number
  name: string
  typ: string
  bytes: number
  sha256: Buffer
  schluessel: string
}

/**
 * Papers of those of these documents that are sheets of ours: of the version that the document is, with the customer's signature where that came later. None where it was
 * never printed (the demonstration), or waits for room. The caller has found the documents to be visible.
 */
export async function scheinpapiere(db: Db, belegIds: readonly number[]): Promise<Scheinpapier[]> {
  const { rows } = await sql<Scheinpapier>`
    select d.id, b.id as beleg_id, d.name, d.typ, d.bytes, d.sha256, d.schluessel
    from beleg b join arbeitsschein_fassung f on f.arbeitsschein_id = b.arbeitsschein_id and f.nr = b.version
      cross join lateral (select coalesce((
        select u.pdf from unterschrift u where u.arbeitsschein_id = f.arbeitsschein_id and u.fassung = f.nr and u.pdf is not null order by u.zeitpunkt desc, u.id desc limit 1), f.pdf) as pdf) p
      join datei d on d.id = p.pdf
    where b.id = any(${[...belegIds]}::bigint[]) order by b.id`.execute(db)
  return rows.map((eines) => ({ ...eines, bytes: Number(eines.bytes) }))
}
