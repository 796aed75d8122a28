import { alleRecht } from '#domain/einsatz/bericht/sicht.ts'
import { trageEin } from '#domain/einsatz/bericht/eintragen.ts'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { melde } from '#domain/einsatz/bericht/melden.ts'
import { gleicher, nacheinander, pruefeBezug, pruefeTag, pruefeZeiten, gesagt } from '#domain/einsatz/bericht/pruefen.ts'

/** One's own time for an object. What the crew's entry said already is confirmed by it instead. Throws 409 for a taken id, 422 at the field. */
export async function anlegen(context: Context, { id, trotzdem, grund, position, quelle, ...angaben }: Parsed<typeof calls.anlegen>['body']) {
  const { db, person, jetzt } = context
  if (!person.lstfixId) throw refused('arbeitsbericht.keine-person')
  const mensch = await mitarbeiter(context, person.lstfixId, alleRecht)
  pruefeZeiten(context, angaben, mensch)
  const bezug = await pruefeBezug(context, angaben, { vomGeraet: gesagt(context).spaeter })
  const { erfasst, nachgetragen } = await pruefeTag(context, { datum: angaben.datum, grund }, mensch)
  await nacheinander(context, mensch.id)
  if (await db.selectFrom('arbeitsbericht').where('id', '=', id).select('id').executeTakeFirst()) throw conflict('schon-vorhanden')
  const schon = await gleicher(context, mensch.id, angaben)
  if (schon && schon.erfasstVon !== person.anwenderId) {
    if (!schon.bestaetigt) {
      await db.updateTable('arbeitsbericht').set({ bestaetigt: jetzt.toString(), widerspruch: null }).where('id', '=', schon.id).execute()
      await melde(context, schon, 'bestaetigt')
    }
    return { id: schon.id }
  }
  if (schon && !trotzdem) throw refused('arbeitsbericht.gibt-es-schon', 'von')
  await trageEin(context, mensch, { id, angaben, bezug, quelle, erfasst, nachgetragen, position, grund })
  return { id }
}
