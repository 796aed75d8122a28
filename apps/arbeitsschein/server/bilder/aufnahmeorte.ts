import type { Neu } from '#apps/arbeitsschein/contract/schein.ts'
import { alleRecht, scheinart } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { bleibendeOrte, siehtAufnahmeorte } from '#domain/einsatz/aufnahmen.ts'
import { aufnahmeorteVon, merkeAufnahmeorte } from '#domain/einsatz/bilder.ts'
import type { Position } from '#platform/contract/position.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type * as z from 'zod/mini'
import { einstellungen } from '../einstellungen.ts'

type Geschickt = Pick<z.output<typeof Neu>, 'aufnahmeorte' | 'bilder'>
/** Where photos of a sheet were taken, if the company keeps that. They are the sheet's already. */
export async function merkeOrte({ db }: Context, id: Id<'arbeitsschein'>, { aufnahmeorte, bilder }: Geschickt) {
  const orte = aufnahmeorte.filter((einer) => einer !== null)
  if (orte.length) await merkeAufnahmeorte(db, { art: scheinart, id }, bleibendeOrte((await einstellungen(db)).bildort, orte, bilder))
}

/** Where a picture of a sheet was taken, as far as the asker is told; null: not known to him. */
export async function aufnahmeorte(
  context: Context,
  { vkforgid }: { vkforgid: number },
  bilder: readonly { id: string }[],
): Promise<(bild: { id: string }) => Position | null> {
  const { db, person } = context
  if (!siehtAufnahmeorte({ alle: may(context, alleRecht), konten: person.konten }, vkforgid)) return () => null
  const orte = await aufnahmeorteVon(
    db,
    bilder.map(({ id }) => id),
  )
  return ({ id }) => orte.get(id) ?? null
}
