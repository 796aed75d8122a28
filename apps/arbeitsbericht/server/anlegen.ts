import { alleRecht } from '#domain/einsatz/bericht/sicht.ts'
import { trageEin } from '#domain/einsatz/bericht/eintragen.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { melde } from '#domain/einsatz/bericht/melden.ts'
import { gesagt, gleicherOderFrei, menschAmTag, pruefeBezug, pruefeTag, pruefeZeiten } from '#domain/einsatz/bericht/pruefen.ts'

/** One's own time for an object. What the crew's entry said already is confirmed by it instead. Throws 409 for a taken id, 422 at the field. */
export async function anlegen(context: Context, { id, trotzdem, grund, position, quelle, ...angaben }: Parsed<typeof calls.anlegen>['body']) {
  const { db, person, jetzt } = context
  if (!person.lstfixId) throw refused('arbeitsbericht.keine-person')
  const { mensch, tag } = await menschAmTag(context, person.lstfixId, angaben.datum, alleRecht)
  pruefeZeiten(context, angaben, mensch)
  const bezug = await pruefeBezug(context, angaben, { vomGeraet: gesagt(context).spaeter })
  const { erfasst, nachgetragen } = await pruefeTag(context, { datum: angaben.datum, grund }, mensch, tag)
  const schon = await gleicherOderFrei(context, mensch.id, { id, ...angaben })
  if (schon && schon.erfasstVon !== person.anwenderId) {
    if (!schon.bestaetigt) {
      await db.updateTable('arbeitsbericht').set({ bestaetigt: jetzt.toString(), widerspruch: null }).where('id', '=', schon.id).execute()
      await melde(context, schon, 'bestaetigt')
    }
    return { id: schon.id }
  }
  if (schon && !trotzdem) throw refused('arbeitsbericht.gibt-es-schon', 'von')
  await trageEin(context, mensch, { id, angaben, bezug, quelle, erfasst, nachgetragen, position, grund })
  await nichtVerratenImTicket(context, bezug.ticketId, { beschreibung: angaben.beschreibung })
  return { id }
}
