import type { Id } from '#platform/contract/shapes.ts'
import type { calls } from '#apps/arbeitsschein/contract.ts'
import { fassungRecht, scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, Problem } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { melde } from '../melden.ts'
import { schreibe } from '../sichern.ts'
import { nimm } from './abgleich.ts'
import { inhaltVon, offene } from './gegenwerte.ts'

/** Counterparts are taken onto the open sheet, in the order in which they came, or left. Throws 403, 404 for one that does not wait, 409 when it is closed, 422 at the field. */
export async function entscheide(context: Context, id: Id<'arbeitsschein'>, { ids, nehmen }: Parsed<typeof calls.entscheiden>['body']) {
  const { db, person, jetzt } = context
  const row = await scheinZumHandeln(context, id)
  if (!row.meiner && !(may(context, fassungRecht) && person.konten.includes(row.vkforgid))) throw new Problem('keine-berechtigung', 403)
  const gemeint = (await offene(db, id).execute()).filter((eines) => ids.includes(eines.id))
  if (gemeint.length < new Set(ids).size) throw notFound()
  if (nehmen) {
    if (row.zustand !== 'offen') throw conflict('schein.fest')
    await schreibe(context, row, gemeint.reduce(nimm, await inhaltVon(db, row)))
    await melde(context, row, 'geaendert')
  } else await melde(context, row, 'gegenwert', { gelassen: gemeint.length })
  await db
    .updateTable('arbeitsscheinGegenwert')
    .set({ entschieden: jetzt.toString(), entschiedenVon: person.anwenderId, genommen: nehmen })
    .where('id', 'in', [...ids])
    .execute()
}
