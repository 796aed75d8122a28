import type { Id } from '#platform/contract/shapes.ts'
import { melde as meldeBericht } from '#domain/einsatz/bericht/melden.ts'
import { scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { conflict, Problem } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { inhaltVon } from './abgleich/gegenwerte.ts'
import { melde } from './melden.ts'
import { hatHinweis } from './ort.ts'
import { schreibe } from './sichern.ts'

/**
 * The office leaves a sheet, and its times, at an object that was closed or no longer the branch's when it arrived; what is signed stays as it is. Or it puts
 * another object into an open sheet (`objektId`), without cost centre, ticket and contact. Throws 403, 404, 409 when nothing is to be said or the sheet is
 * finished, 422 at the field.
 */
export async function objektBestaetigen(context: Context, id: Id<'arbeitsschein'>, objektId: Id<'objekt'> | null) {
  const { db, person, jetzt } = context
  const row = await scheinZumHandeln(context, id)
  if (!person.konten.includes(row.vkforgid)) throw new Problem('keine-berechtigung', 403)
  if (row.zustand === 'storniert' || !hatHinweis(row)) throw conflict('schein.objekt-geklaert')
  if (objektId !== null) {
    if (row.zustand !== 'offen') throw conflict('schein.objekt-fest')
    const inhalt = await inhaltVon(db, row)
    // Also the same object, as it is called and whose it is today.
    await schreibe(context, row, { ...inhalt, objektId, kostenstelleId: null, ticketId: null, ansprechpartnerId: null }, { neuesObjekt: true })
    return
  }
  await db.updateTable('arbeitsschein').set({ objektBestaetigt: jetzt.toString() }).where('id', '=', id).execute()
  const zeiten = await db
    .updateTable('arbeitsbericht')
    .set({ objektBestaetigt: jetzt.toString() })
    .where('id', 'in', (eb) =>
      eb.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).where('arbeitsberichtId', 'is not', null).select('arbeitsberichtId'),
    )
    .where('objektId', '=', row.objektId)
    .where('objektBestaetigt', 'is', null)
    .where((eb) => eb.or([eb('objektGeschlossen', '=', true), eb('objektDamals', 'is not', null)]))
    .returningAll()
    .execute()
  for (const eine of zeiten) await meldeBericht(context, eine, 'objekt')
  await melde(context, row, 'objekt', { grund: row.objekt })
}
