import { scheineinstellungen } from '#domain/einsatz/arbeitsschein/takt.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { standardeinstellungen, type Einstellungen } from '../contract/einstellungen.ts'

export const einstellungen = async (db: Db): Promise<Einstellungen> => ({
  ...standardeinstellungen,
  ...(await storedValue<Partial<Einstellungen>>(db, scheineinstellungen)),
})

export async function einstellungenSetzen(context: Context, neu: Einstellungen) {
  const vorher = await einstellungen(context.db)
  await keep(context.db, scheineinstellungen, neu)
  audit(context, { aktion: 'aendern', gegenstand: 'arbeitsschein', gegenstandId: 'einstellungen', daten: { vorher, nachher: neu } })
  emit(context, 'arbeitsschein', [])
}
