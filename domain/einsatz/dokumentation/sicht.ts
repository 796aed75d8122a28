import type { Id } from '#platform/contract/shapes.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { MaySee } from '#platform/server/http/context.ts'
import { may, type Work } from '#platform/server/http/context.ts'

/** Right to document, and with it to read what one has documented. */
export const eigeneRecht = 'DOKUMENTATION'
/** Right to read, change and release the documentation of all accounts that one acts for. */
export const alleRecht = 'DOKUMENTATION.ALLE'
/** Kind of record that adopts the pictures and the stored papers. */
export const dokumentationsart = 'dokumentation'

/** Documentations that the asker may see: the own ones, with DOKUMENTATION.ALLE also those of his accounts. The only way to start a query on them. */
export const sichtbareDokumentationen = (context: Work) =>
  context.db
    .selectFrom('dokumentation as d')
    .where((eb) =>
      eb.or([
        ...(may(context, eigeneRecht) ? [eb('d.erfasstVon', '=', context.person.anwenderId)] : []),
        ...(may(context, alleRecht) ? [eb('d.vkforgid', 'in', [...context.person.konten])] : []),
      ]),
    )

/** May the asker see a documentation (and so its pictures)? */
export const siehtDokumentation: MaySee = async (context, id) =>
  (await sichtbareDokumentationen(context).where('d.id', '=', id).select('d.id').executeTakeFirst()) !== undefined

/** One documentation, locked until the transaction ends. Throws 404. */
export async function dokumentationZumHandeln(context: Work, id: Id<'dokumentation'>) {
  const row = await sichtbareDokumentationen(context).where('d.id', '=', id).selectAll('d').forUpdate('d').executeTakeFirst()
  if (!row) throw notFound()
  return row
}
