import { alsKunde, fuerKunden, siehtSchein } from '#domain/einsatz/arbeitsschein/sicht.ts'
import type { FileInfo } from '#platform/contract/files.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { adoptFiles, filesOf } from '#platform/server/files/files.ts'
import type { MaySee, Work } from '#platform/server/http/context.ts'

/** Kind of the records that the files of entries and objections belong to. */
export const regieaktart = 'regieakt'
const lesbar = /^(image\/|application\/pdf$)/

/** The asker's file goes with an entry that was just made; answers its name for the record of acts. Throws 409 when it is not his, 422 when it is neither picture nor PDF. */
export async function nimmDatei(context: Work, aktId: Id<'regieakt'>, datei: Id<'datei'> | null): Promise<{ datei?: string }> {
  if (datei === null) return {}
  const { db, person } = context
  const row = await db.selectFrom('datei').where('id', '=', datei).where('anwenderId', '=', person.anwenderId).select('typ').executeTakeFirst()
  if (row && !lesbar.test(row.typ)) throw refused('regie.datei-art', 'datei')
  const [eine] = await adoptFiles(context, [datei], { art: regieaktart, id: aktId })
  return { datei: eine!.name }
}

/** The file of each entry that has one, by the entry. The caller has asked before whether they may be seen. */
export async function dateienDer(db: Db, akte: readonly { id: string }[]): Promise<(akt: { id: string }) => FileInfo | null> {
  const da = await filesOf(
    db,
    regieaktart,
    akte.map(({ id }) => id),
  )
  return ({ id }) => da.get(id)?.[0] ?? null
}

/** Who sees the sheet sees the files of its entries; its customer only that of his own objection, as long as the sheet is his. */
export const siehtRegiedatei: MaySee = async (context, id) => {
  const akt = await context.db.selectFrom('regieakt').where('id', '=', id).select(['arbeitsscheinId', 'anwenderId']).executeTakeFirst()
  if (!akt) return false
  if (!alsKunde(context)) return siehtSchein(context, akt.arbeitsscheinId)
  return akt.anwenderId === context.person.anwenderId && (await fuerKunden(context, akt.arbeitsscheinId).select('f.nr').executeTakeFirst()) !== undefined
}
