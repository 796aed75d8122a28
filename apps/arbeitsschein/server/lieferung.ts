import type { Id } from '#platform/contract/shapes.ts'
import { hatLiefersperre } from '#domain/belege/kredit/lieferung.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Inhalt } from '../contract/schein.ts'

/**
 * Material that comes new to the sheet of a customer whose deliveries are stopped is refused. What a device took while it had no network has been built in and is kept; the
 * sheet says so; what became of a customer of before is not told. Throws 422.
 */
export async function pruefeLieferung(
  context: Context,
  schein: { id: string; ktostammId: Id<'ktostamm'>; objektFremd: boolean },
  positionen: Inhalt['positionen'],
) {
  const material = positionen.filter(({ art }) => art === 'Material')
  if (!material.length || schein.objektFremd || erfasstUm(context).spaeter) return
  const bekannt = await context.db
    .selectFrom('arbeitsscheinPosition')
    .where('arbeitsscheinId', '=', schein.id)
    .where(
      'id',
      'in',
      material.map(({ id }) => id),
    )
    .select('id')
    .execute()
  if (bekannt.length < material.length && (await hatLiefersperre(context, schein.ktostammId))) throw refused('schein.liefersperre', 'positionen')
}
