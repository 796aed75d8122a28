import { imHaus } from '#domain/geraete/sicht.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { Geheimniskreis } from '#apps/hardware-management/contract/geheimnis.ts'

/** Under this name the installation keeps it. */
const schluessel = 'geheimnis-kreis'
const gewaehlte = async (db: Db) => (await storedValue<Id<'abteilung'>[]>(db, schluessel)) ?? []

/** All departments in use, and which of them usually look at secrets. Throws 404 for a customer's user. */
export async function geheimniskreis(context: Context): Promise<Geheimniskreis> {
  if (!imHaus(context)) throw notFound()
  const gewaehlt = await gewaehlte(context.db)
  const alle = await abteilungen(context.db)
  return { abteilungen: alle.filter(({ id, aktiv }) => aktiv || gewaehlt.includes(id)).map(({ id, name }) => ({ id, name, dazu: gewaehlt.includes(id) })) }
}

/** From now on; looks that were taken stay what they were. Throws 422 for an unknown department. */
export async function geheimniskreisSetzen(context: Context, neu: readonly Id<'abteilung'>[]) {
  const vorher = await gewaehlte(context.db)
  const alle = await abteilungen(context.db)
  if (neu.some((id) => !alle.some((eine) => eine.id === id))) throw refused('hardware.abteilung-unbekannt', 'abteilungen')
  await keep(context.db, schluessel, [...new Set(neu)])
  const namen = (ids: readonly string[]) => ({ abteilungen: alle.filter(({ id }) => ids.includes(id)).map(({ name }) => name) })
  audit(context, { aktion: 'aendern', gegenstand: 'hardware', gegenstandId: schluessel, daten: { vorher: namen(vorher), nachher: namen(neu) } })
  emit(context, 'hardware', [])
}

const abteilungen = (db: Db) => db.selectFrom('abteilung').orderBy('bezeichnung').orderBy('id').select(['id', 'bezeichnung as name', 'aktiv']).execute()

/** Does the asker not belong to those who usually look at secrets? Whoever has no employee record belongs to no department (geraete.md 4.3). */
export async function ausserKreis({ db, person }: Context) {
  const kreis = await gewaehlte(db)
  if (!kreis.length) return false
  if (person.lstfixId === null) return true
  const dabei = await db
    .selectFrom('lstfix')
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .where('lstfix.id', '=', person.lstfixId)
    .where((eb) => eb.or([eb('abteilung.id', 'in', kreis), eb('abteilung.oberabteilungId', 'in', kreis)]))
    .select('lstfix.id')
    .executeTakeFirst()
  return !dabei
}
