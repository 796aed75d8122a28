import type { Id } from '#platform/contract/shapes.ts'
import { neugeschrieben } from '#domain/geraete/verrat.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Inhalt } from '../contract/schein.ts'

/** Words of a sheet's times that somebody has written now, by their field; at another ticket all of them. */
export async function neueZeittexte(
  db: Db,
  id: Id<'arbeitsschein'>,
  { ticketId: bisher }: { ticketId: Id<'ticket'> | null },
  { ticketId, positionen }: Inhalt,
) {
  const alte = bisher === ticketId ? await db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).select(['id', 'text']).execute() : []
  const worte = new Map(alte.map((zeile) => [zeile.id, zeile.text]))
  const zeiten = positionen.flatMap((eine, nr) => (eine.art === 'Zeit' ? [{ ...eine, feld: `positionen.${nr}.text` }] : []))
  return neugeschrieben(
    Object.fromEntries(zeiten.map((eine) => [eine.feld, worte.get(eine.id)])),
    Object.fromEntries(zeiten.map((eine) => [eine.feld, eine.text])),
  )
}
