import type { App } from '#platform/contract/app.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'
import { uuid } from '#platform/contract/uuid.ts'

/** The roles that every installation starts with. What each may do, the apps say (`roles` of their manifests); Administrators may change it. */
export const rollen: Readonly<Record<string, string>> = {
  Mitarbeiter: 'Eigene Zeiten, Anwesenheit der Kollegen',
  Monteur: 'Unterwegs: Zeiten, Berichte und Scheine',
  Vorarbeiter: 'Wie Monteur, dazu Zeiten für die Partie',
  Leitung: 'Führt Mitarbeiter: alle Zeiten, Korrekturen',
  Buchhaltung: 'Belege, Posten, Auswertungen',
  Vertrieb: 'Verkauft: Umsätze und Belege seiner Filialen, ohne Kosten',
  Support: 'Tickets, Hardware, Fernwartung',
  Administrator: 'Alles, auch die Verwaltung',
  Kunde: 'Kunde von außen',
  Terminal: 'Gerät an der Wand',
}
/** May do everything. */
const verwalter = 'Administrator'

/** Keys of these apps, each with the roles that have it from the first day. */
export const standardrechte = (apps: readonly Pick<App, 'permissions' | 'roles'>[]): Rechte =>
  new Map(
    apps.flatMap(({ permissions, roles = {} }) =>
      Object.keys(permissions).map((key) => [key, Object.keys(roles).filter((rolle) => roles[rolle]!.includes(key))] as const),
    ),
  )
type Rechte = ReadonlyMap<string, readonly string[]>

/**
 * First start: creates the standard roles. Later: grants keys that a new version brings (`standardrechte` of all apps) to the roles
 * of these names, and to every role that administers. Safe to run with every start and by several processes at once.
 */
export async function ensureRollen(db: Db, rechte: Rechte) {
  const known = new Set(await storedValue<string[]>(db, 'bekannte-berechtigungen'))
  const fresh = [...rechte.keys()].filter((key) => !known.has(key))
  if (!fresh.length) return
  if (!known.size)
    await db
      .insertInto('rolle')
      .values(Object.entries(rollen).map(([name, beschreibung]) => ({ id: uuid(), name, beschreibung })))
      .onConflict((on) => on.doNothing())
      .execute()
  const stehende = await db
    .selectFrom('rolle')
    .select(['id', 'name'])
    .select((eb) => eb.exists(eb.selectFrom('rolleBerechtigung').whereRef('rolleId', '=', 'rolle.id').where('berechtigung', '=', 'VERWALTUNG')).as('verwaltet'))
    .execute()
  const rights = stehende.flatMap(({ id, name, verwaltet }) => {
    const alle = verwaltet || name === verwalter
    return fresh.filter((key) => alle || rechte.get(key)!.includes(name)).map((berechtigung) => ({ rolleId: id, berechtigung }))
  })
  if (rights.length)
    await db
      .insertInto('rolleBerechtigung')
      .values(rights)
      .onConflict((on) => on.doNothing())
      .execute()
  await keep(db, 'bekannte-berechtigungen', [...new Set([...known, ...rechte.keys()])].sort())
}
