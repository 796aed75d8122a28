import type { Id } from '#platform/contract/shapes.ts'
import { zaehltPlaetze } from '#domain/geraete/contract.ts'
import { lizenzZumHandeln } from '#domain/geraete/lizenz/sicht.ts'
import { nurImHaus } from '#domain/geraete/sicht.ts'
import { neugeschrieben, nichtVerraten } from '#domain/geraete/verrat.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { Lizenzangaben } from '#apps/hardware-management/contract/lizenz.ts'

/** A licence of the asker's branch. Throws 422 at the field. */
export async function lizenzAnlegen(context: Context, angaben: Parsed<typeof calls.lizenzAnlegen>['body']) {
  nurImHaus(context)
  const id = uuid()
  const zeile = await geprueft(context, angaben)
  await context.db
    .insertInto('lizenz')
    .values({ ...zeile, id, vkforgid: context.person.accountid, erfasstVon: context.person.anwenderId, angelegt: context.jetzt.toString() })
    .execute()
  meldeLizenz(context, 'anlegen', id, difference(undefined, zeile))
  return { id }
}

/** Against the state that was seen. Fewer places than are taken are no fault: the licence then says that it is overbooked. Throws 404, 409, 422 at the field, also when it carries the key. */
export async function lizenzAendern(context: Context, id: Id<'lizenz'>, { revision, ...angaben }: Parsed<typeof calls.lizenzAendern>['body']) {
  const vorher = await lizenzZumHandeln(context, id)
  await assertUnchanged(context, Lizenzangaben, vorher, revision, { subject: 'hardware', id })
  const zeile = await geprueft(context, angaben)
  if (zeile.art !== vorher.art && (await context.db.selectFrom('lizenzPlatz').where('lizenzId', '=', id).select('id').limit(1).executeTakeFirst()))
    throw refused('lizenz.art-fest', 'art')
  await context.db.updateTable('lizenz').set(zeile).where('id', '=', id).execute()
  const unterschied = difference(Object.fromEntries(Object.keys(zeile).map((feld) => [feld, vorher[feld as keyof typeof vorher]])), zeile)
  if (Object.keys(unterschied.nachher ?? {}).length) meldeLizenz(context, 'aendern', id, unterschied)
  await nichtVerraten(context, [id], neugeschrieben(vorher, zeile))
}

/** The manufacturer exists; what counts nothing has no places. */
async function geprueft({ db }: Context, angaben: Lizenzangaben) {
  const { herstellerId, art } = angaben
  if (herstellerId !== null && !(await db.selectFrom('hersteller').where('id', '=', herstellerId).select('id').executeTakeFirst()))
    throw refused('hardware.auswahl-unbekannt', 'herstellerId')
  return { ...angaben, ...(zaehltPlaetze(art) ? {} : { plaetze: null, freiAb: null }) }
}

/** Notes what somebody did to a licence, for the audit trail and the screens that show it. */
export function meldeLizenz(context: Context, aktion: 'anlegen' | 'aendern' | 'vergeben' | 'freigeben', id: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'lizenz', gegenstandId: id, daten })
  emit(context, 'hardware', [id])
}
