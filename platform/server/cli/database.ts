import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '../start/config.ts'
import { connect } from '../database/db.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { runningEngine, startEngine } from '../database/postgres.ts'
import { applicationRole } from '../database/role.ts'
import { StartError } from '../start/error.ts'
import type { Tables } from '../database/tables.ts'
import { unreachable } from '../database/unreachable.ts'
import { note } from './console.ts'

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/**
 * The address of the database while `act` runs: DATABASE_URL, the embedded engine of a running portal, or the same engine started for this
 * and stopped afterwards. `create`: a data folder that has no database yet gets one. Throws StartError.
 */
export async function withUrl<T>({ DATA_DIR, DATABASE_URL }: Place, act: (url: string) => Promise<T>, { create = false } = {}): Promise<T> {
  const url = DATABASE_URL ?? running(DATA_DIR)
  if (url) return act(url)
  if (!create && !['postgres', 'postgres.pfad'].some((name) => existsSync(join(DATA_DIR, name)))) {
    throw new StartError(
      `In ${resolve(DATA_DIR)} liegt keine Datenbank. Bitte DATA_DIR oder DATABASE_URL prüfen, oder das Portal mit „npm start“ zum ersten Mal starten.`,
    )
  }
  const engine = await startEngine(DATA_DIR, note)
  try {
    return await act(engine.url)
  } finally {
    await engine.stop()
  }
}

/** A pool on an up-to-date database, with the rights of the running portal. Throws StartError: unreachable, migrations missing. */
export async function withDatabase<T>(place: Place, act: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return withUrl(place, async (url) => {
    const pending = await using(connect(url, { max: 1 }), async (db) => ({ names: await pendingMigrations(db), role: await applicationRole(db) })).catch(
      (error: unknown) => {
        throw unreachable(error, url)
      },
    )
    if (pending.names.length)
      throw new StartError(
        `Die Datenbank ist nicht auf dem Stand dieses Programms (es fehlen ${pending.names.length} Migrationen). Bitte zuerst „portal migrate“ ausführen.`,
      )
    return using(connect(url, { max: 4, role: pending.role }), act)
  })
}

/** Closes the pool whatever happens. */
export async function using<T>(db: Kysely<Tables>, act: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

function running(dataDir: string) {
  try {
    return runningEngine(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new StartError(
        `Die Datenbank in ${dataDir} gehört einem anderen Benutzer. Bitte den Befehl als der Benutzer ausführen, unter dem das Portal läuft.`,
      )
    throw error
  }
}
