import type { AuditEntry, Emission } from './notes.ts'
import type { Trx } from '../database/db.ts'
import { tell } from '../database/db-driver.ts'
import { liveTopic } from '../events/hints.ts'

/** Audit rows and live events of what happens outside a call (command line, import), in the caller's transaction: what it tells of is there when it is heard. `actor` names who let it run. */
export async function record(db: Trx, actor: string, entries: readonly AuditEntry[], events: readonly Emission[]) {
  const rows = entries.map(({ gegenstandId, daten, ...entry }) => ({
    ...entry,
    gegenstandId: String(gegenstandId),
    daten: JSON.stringify(daten ?? {}),
    anwenderId: null,
    anwenderName: actor,
  }))
  // 65,535 parameters are the most that one statement can have.
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('pruefspur')
      .values(rows.slice(from, from + 1000))
      .execute()
  if (!events.length) return
  await db
    .insertInto('ereignis')
    .values(events.map(({ thema, ids, fuer }) => ({ thema, ids: JSON.stringify(ids), fuer: fuer ? JSON.stringify(fuer) : null })))
    .execute()
  await tell(db, liveTopic)
}
