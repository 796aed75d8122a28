import type { Id } from '#platform/contract/shapes.ts'
import { hardwareRecht, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { geraetewahl } from '#domain/geraete/sitzung/geraet.ts'
import { sitzungZumHandeln } from '#domain/geraete/sitzung/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import type { calls } from '../contract.ts'
import { melde } from './melden.ts'

export const geraete = async (context: Context, query: Parsed<typeof calls.geraete>['query']) => ({ entities: await geraetewahl(context, query), next: null })

/**
 * Somebody says which device it was; what a source tells later does not change it. A session that belongs to nobody becomes one of the device's customer; its object is that of the device
 * unless somebody chose another one of the same customer. Taken away, a device takes along the object that came with it.
 * Throws 404, 403 for people who see no devices, 409 when another one stands there than was seen, 422 at the field for a device that the asker does not see or that is another customer's.
 */
export async function geraetSetzen(context: Context, id: Id<'sitzungFern'>, { hardwareId, gesehen }: Parsed<typeof calls.geraetSetzen>['body']) {
  const vorher = await sitzungZumHandeln(context, id)
  if (!may(context, hardwareRecht)) throw new Problem('keine-berechtigung', 403)
  if (vorher.hardwareId !== gesehen) throw conflict('rdp.geraet-inzwischen')
  const genannte = [...new Set([hardwareId, gesehen].filter((eines) => eines !== null))]
  const gefunden = genannte.length
    ? await sichtbareHardware(context).where('h.id', 'in', genannte).select(['h.id', 'h.ktostammId', 'h.objektId', 'h.vkforgid']).execute()
    : []
  if (gefunden.length < genannte.length) throw refused('rdp.geraet-unbekannt', 'hardwareId')
  const geraet = gefunden.find((eines) => eines.id === hardwareId)
  if (geraet && vorher.ktostammId !== null && geraet.ktostammId !== vorher.ktostammId) throw refused('rdp.geraet-fremd', 'hardwareId')
  if (hardwareId === vorher.hardwareId && !vorher.mehrdeutig) return
  const { ktostammId, vkforgid, objektId, kostenstelleId } = vorher
  const bisher = { hardwareId: vorher.hardwareId, ktostammId, vkforgid, objektId, kostenstelleId }
  const wessen = geraet?.ktostammId && ktostammId === null ? geraet : bisher
  const wo = await objekteVon(context, [objektId, geraet?.objektId])
  // What came with the former device goes with it, and so does what is another customer's than the session now is.
  const bleibt = objektId !== null && !vorher.objektVomGeraet && (wessen.ktostammId === ktostammId || wo.get(objektId)?.ktostammId === wessen.ktostammId)
  const dort = geraet?.objektId && wo.get(geraet.objektId)?.status === 'O' && wo.get(geraet.objektId)?.ktostammId === wessen.ktostammId ? geraet.objektId : null
  const ort = bleibt ? { objektId, kostenstelleId } : { objektId: dort, kostenstelleId: dort === objektId ? kostenstelleId : null }
  const nachher = { hardwareId, ktostammId: wessen.ktostammId, vkforgid: wessen.vkforgid, ...ort }
  await context.db
    .updateTable('sitzungFern')
    .set({ ...nachher, objektVomGeraet: !bleibt && dort !== null, mehrdeutig: false })
    .where('id', '=', id)
    .execute()
  await melde(context, { ...vorher, vkforgid: nachher.vkforgid }, 'geraet', difference(bisher, nachher))
}

async function objekteVon({ db }: Context, genannte: readonly (Id<'objekt'> | null | undefined)[]) {
  const ids = genannte.flatMap((id) => id ?? [])
  const rows = ids.length ? await db.selectFrom('objekt').where('id', 'in', ids).select(['id', 'ktostammId', 'status']).execute() : []
  return new Map(rows.map((row) => [row.id, row]))
}
