import type { Id } from '#platform/contract/shapes.ts'
import { fassungRecht, scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { Problem } from '#platform/contract/problem.ts'
import { audit, emit, may, type Context } from '#platform/server/http/context.ts'
import type { Muster } from '../contract/vorgaben.ts'

/** Sheets of the asker's accounts that new ones may begin as: without customer, people and times. */
export async function muster({ db, person }: Context): Promise<{ entities: Muster[]; next: null }> {
  const rows = await db
    .selectFrom('scheinmuster as m')
    .innerJoin('arbeitsschein as s', 's.id', 'm.arbeitsscheinId')
    .where('s.vkforgid', 'in', [...person.konten])
    .orderBy('m.name')
    .orderBy('s.id')
    .limit(200)
    .select(['s.id', 'm.name', 's.art', 's.notiz'])
    .execute()
  const zeilen = rows.length
    ? await db
        .selectFrom('arbeitsscheinPosition')
        .where(
          'arbeitsscheinId',
          'in',
          rows.map(({ id }) => id),
        )
        .where('art', '<>', 'Zeit')
        .orderBy('folge')
        .select(['arbeitsscheinId', 'art', 'nummer', 'text', 'menge', 'einheit', 'kommentar'])
        .execute()
    : []
  const je = Map.groupBy(zeilen, ({ arbeitsscheinId }) => arbeitsscheinId)
  return {
    entities: rows.map(({ art, ...eines }) => ({
      ...eines,
      art: art as Muster['art'],
      positionen: (je.get(eines.id) ?? []).map(({ art: was, nummer, text, menge, einheit, kommentar }) => ({
        nummer,
        text,
        einheit,
        kommentar,
        art: was as Muster['positionen'][number]['art'],
        menge: menge === null ? '' : zahl(menge)!,
      })),
    })),
    next: null,
  }
}

/** A sheet of these accounts is a sample from now on, under this name; without a name it is none any more. Throws 403, 404. */
export async function musterSetzen(context: Context, id: Id<'arbeitsschein'>, name: string) {
  const { db, person } = context
  const row = await scheinZumHandeln(context, id)
  if (!may(context, fassungRecht) || !person.konten.includes(row.vkforgid)) throw new Problem('keine-berechtigung', 403)
  if (name)
    await db
      .insertInto('scheinmuster')
      .values({ arbeitsscheinId: id, name, anwenderId: person.anwenderId })
      .onConflict((on) => on.column('arbeitsscheinId').doUpdateSet({ name }))
      .execute()
  else await db.deleteFrom('scheinmuster').where('arbeitsscheinId', '=', id).execute()
  audit(context, { aktion: 'muster', gegenstand: 'arbeitsschein', gegenstandId: id, daten: { name } })
  emit(context, 'arbeitsschein', [id])
}
