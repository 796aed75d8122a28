import type { Kysely } from 'kysely'
import { administrators, lockAdministration } from '../access/administration.ts'
import { seal } from '../record/audit.ts'
import type { AuditEntry } from '../record/notes.ts'
import type { Trx } from '../database/db.ts'
import { record } from '../record/record.ts'
import { StartError } from '../start/error.ts'
import type { Tables } from '../database/tables.ts'
import { Usage } from './command.ts'
import { operator } from './console.ts'

type Database = Kysely<Tables>
interface User {
  id: string
  username: string
  anzeigename: string
  email: string | null
  aktiv: boolean
}

/** One transaction: change, audit rows, events; then the rows are sealed. Throws StartError when nobody would be left who may administrate. */
export async function change(db: Database, act: (trx: Trx) => Promise<{ id: string; entries: AuditEntry[] }>) {
  await db.transaction().execute(async (trx) => {
    await lockAdministration(trx)
    const before = (await administrators(trx)).length
    const { id, entries } = await act(trx)
    if (before > 0 && !(await administrators(trx)).length) throw new StartError('Danach könnte niemand mehr das Portal verwalten. Es wurde nichts geändert.')
    await record(trx, operator(), entries, [
      { thema: 'rechte', ids: [id], fuer: [id] },
      { thema: 'sitzungen', ids: [], fuer: [id] },
      { thema: 'verwaltung', ids: [id] },
    ])
  })
  await seal(db)
}

/** A user by its name. Throws StartError. */
export async function byName(db: Database, username: string): Promise<User> {
  const user = await db
    .selectFrom('anwender')
    .where('username', '=', username.toLowerCase())
    .select(['id', 'username', 'anzeigename', 'email', 'aktiv'])
    .executeTakeFirst()
  if (!user) throw new StartError(`Den Anwender „${username}“ gibt es nicht. Alle zeigt „portal user list“.`)
  return user
}

/** Roles by their names, in whatever case. Throws StartError. */
export async function roleIds(trx: Trx, names: readonly string[]) {
  const all = await trx.selectFrom('rolle').select(['id', 'name']).orderBy('name').execute()
  return names.map((name) => {
    const role = all.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!role) throw new StartError(`Die Rolle „${name}“ gibt es nicht. Vorhanden: ${all.map((one) => one.name).join(', ') || 'keine'}.`)
    return role
  })
}

/** The branch with this number; without one the only one. Throws Usage, StartError. */
export async function account(db: Database, wanted: string | undefined) {
  const all = await db.selectFrom('filiale').select(['vkforgid', 'name']).orderBy('vkforgid').execute()
  if (!all.length) throw new StartError('Es ist noch keine Firma eingerichtet. Bitte zuerst das Portal starten und den Link zur Einrichtung öffnen.')
  const found = wanted === undefined ? (all.length === 1 ? all[0] : undefined) : all.find(({ vkforgid }) => String(vkforgid) === wanted)
  if (!found)
    throw new Usage(
      `${wanted === undefined ? 'Es fehlt: --konto.' : `Die Filiale ${wanted} gibt es nicht.`} Vorhanden: ${all.map(({ vkforgid, name }) => `${vkforgid} ${name}`).join(', ')}.`,
    )
  return found.vkforgid
}
