import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Scheindetail } from '../contract/schein.ts'

/** Signatures of a version, in their order. */
export async function unterschriftenVon(db: Db, id: Id<'arbeitsschein'>, fassung: number): Promise<Scheindetail['unterschriften']> {
  const rows = await db.selectFrom('unterschrift').where('arbeitsscheinId', '=', id).where('fassung', '=', fassung).orderBy('id').selectAll().execute()
  return rows.map(({ linkId, ...eine }) => ({ ...eine, striche: eine.striche as number[][] | null, perLink: linkId !== null }))
}

/** Has the customer himself signed with this? */
export const vomKunden = ({ rolle, art }: Pick<Scheindetail['unterschriften'][number], 'rolle' | 'art'>) =>
  rolle === 'Kunde' && (art === 'gezeichnet' || art === 'getippt')
