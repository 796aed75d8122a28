import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareHardware } from '#domain/geraete/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Vorschlag } from '../contract/geraet.ts'

/** The warranty that the last device of this product was given, where it can still be chosen. */
export async function vorschlag(context: Context, produktId: Id<'produkt'>): Promise<Vorschlag> {
  const letztes = await sichtbareHardware(context)
    .innerJoin('garantietyp as gt', (join) => join.onRef('gt.id', '=', 'h.garantietypId').on('gt.aktiv', '=', true))
    .where('h.produktId', '=', produktId)
    .orderBy('h.nummer', 'desc')
    .select(['h.nummer', 'gt.id', 'gt.name'])
    .executeTakeFirst()
  return { vorschlag: letztes ? { geraet: letztes.nummer, garantietyp: { id: letztes.id, nummer: null, name: letztes.name } } : null }
}
