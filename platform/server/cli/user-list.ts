import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { moment, say, table } from './console.ts'

/** Prints users whose name, display name or role holds `search`. */
export async function list(db: Kysely<Tables>, search: string): Promise<number> {
  const { rows } = await sql<{ username: string; anzeigename: string; aktiv: boolean; passwordless: boolean; roles: string; lastSeen: string | null }>`
    select a.username, a.anzeigename, a.aktiv, a.passwort_hash is null as passwordless,
      coalesce((select string_agg(r.name, ', ' order by r.name) from anwender_rolle ar join rolle r on r.id = ar.rolle_id where ar.anwender_id = a.id), '') as roles,
      (select max(zuletzt_gesehen) from sitzung where anwender_id = a.id) as "lastSeen"
    from anwender a order by a.username`.execute(db)
  const needle = search.toLowerCase()
  const found = rows.filter(({ username, anzeigename, roles }) => `${username} ${anzeigename} ${roles}`.toLowerCase().includes(needle))
  const lines = found.map(({ username, anzeigename, aktiv, passwordless, roles, lastSeen }) => [
    username,
    anzeigename,
    aktiv ? (passwordless ? 'ohne Passwort' : 'aktiv') : 'gesperrt',
    lastSeen ? moment(lastSeen) : '–',
    roles || 'keine Rolle',
  ])
  if (found.length) for (const line of table([['Benutzername', 'Name', 'Zustand', 'Zuletzt gesehen', 'Rollen'], ...lines])) say(line)
  say(`${found.length} Anwender${search ? ` mit „${search}“` : ''}.`)
  return 0
}
