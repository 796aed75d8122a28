import type { Id } from '#platform/contract/shapes.ts'
import { nurImHaus } from '#domain/geraete/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { Zubehoerangaben, type Bewegungsart } from '#apps/hardware-management/contract/zubehoer.ts'
import { zubehoerZumHandeln } from './sicht.ts'

/** One kind of the asker's branch, and what of it is there to begin with. Throws 422 at the field. */
export async function zubehoerAnlegen(context: Context, { bestand, ...angaben }: Parsed<typeof calls.zubehoerAnlegen>['body']) {
  nurImHaus(context)
  await lagerPruefen(context, angaben)
  const { db, person, jetzt } = context
  const id = uuid()
  await db
    .insertInto('zubehoer')
    .values({ ...angaben, id, vkforgid: person.accountid, erfasstVon: person.anwenderId, angelegt: jetzt.toString() })
    .execute()
  if (bestand)
    await db
      .insertInto('zubehoerBewegung')
      .values({ id: uuid(), zubehoerId: id, art: 'einlagern', menge: bestand, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
      .execute()
  meldeZubehoer(context, 'anlegen', id, difference(undefined, { ...angaben, bestand }))
  return { id }
}

/** Against the state that was seen. Throws 404, 409, 422 at the field. */
export async function zubehoerAendern(context: Context, id: Id<'zubehoer'>, { revision, ...angaben }: Parsed<typeof calls.zubehoerAendern>['body']) {
  const vorher = await zubehoerZumHandeln(context, id)
  await assertUnchanged(context, Zubehoerangaben, vorher, revision, { subject: 'zubehoer', id })
  await lagerPruefen(context, angaben)
  await context.db.updateTable('zubehoer').set(angaben).where('id', '=', id).execute()
  const unterschied = difference(Object.fromEntries(Object.keys(angaben).map((feld) => [feld, vorher[feld as keyof Zubehoerangaben]])), angaben)
  if (Object.keys(unterschied.nachher ?? {}).length) meldeZubehoer(context, 'aendern', id, unterschied)
}

/** The store is a place of our own. */
async function lagerPruefen({ db }: Context, { standortId }: Zubehoerangaben) {
  if (standortId === null) return
  const ort = await db.selectFrom('standort').where('id', '=', standortId).where('objektId', 'is', null).select('id').executeTakeFirst()
  if (!ort) throw refused('zubehoer.lager-fremd', 'standortId')
}

/** Notes what somebody did to accessories, for the audit trail and the screens that show them. */
export function meldeZubehoer(context: Context, aktion: 'anlegen' | 'aendern' | Bewegungsart, id: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'zubehoer', gegenstandId: id, daten })
  emit(context, 'hardware', [id])
}
