import { auftraegeFuer, setzeAuftrag, waehltAuftraege } from '#domain/belege/schein/auftrag.ts'
import { scheinZumHandeln, siehtSchein } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { conflict, notFound, Problem } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { audit, type Context } from '#platform/server/http/context.ts'

/** Orders that the document of a sheet may be put to. Throws 404. */
export async function auftraege(context: Context, id: Id<'arbeitsschein'>) {
  if (!(await siehtSchein(context, id))) throw notFound()
  return { auftraege: await auftraegeFuer(context, id) }
}

/** The office says which order a finished sheet belongs to. Throws 403 outside of the asker's accounts, 404, 409 while it is open or when it has its order, 422 at the field. */
export async function auftragSetzen(context: Context, id: Id<'arbeitsschein'>, auftrag: number) {
  const row = await scheinZumHandeln(context, id)
  if (!context.person.konten.includes(row.vkforgid) || !waehltAuftraege(context)) throw new Problem('keine-berechtigung', 403)
  if (row.zustand !== 'abgeschlossen') throw conflict('regie.offen')
  const nummer = await setzeAuftrag(context, id, auftrag)
  audit(context, { aktion: 'auftrag-zuordnen', gegenstand: 'arbeitsschein', gegenstandId: id, daten: { auftrag: nummer } })
}
