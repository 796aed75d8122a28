import { keep, storedValue } from '#platform/server/database/installation.ts'
import type { Db } from '#platform/server/database/db.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { Geheimnisalter } from '#apps/hardware-management/contract/geheimnis.ts'

/** Under this name the installation keeps it. */
const schluessel = 'geheimnis-alter'
const standard: Geheimnisalter = { fernzugang: 365, lizenzschluessel: 365, administrator: 365, bios: 365, sperrcode: 365 }

/** So many days a secret of each kind may stay as it is; a year where nobody said anything else (geraete.md 4.3). */
export const geheimnisalter = async (db: Db): Promise<Geheimnisalter> => ({ ...standard, ...(await storedValue<Partial<Geheimnisalter>>(db, schluessel)) })

export async function geheimnisalterSetzen(context: Context, neu: Geheimnisalter) {
  const vorher = await geheimnisalter(context.db)
  await keep(context.db, schluessel, neu)
  audit(context, { aktion: 'aendern', gegenstand: 'hardware', gegenstandId: schluessel, daten: { vorher, nachher: neu } })
  emit(context, 'hardware', [])
  return { ok: true as const }
}
