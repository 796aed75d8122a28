import type { Sitzungseinstellungen } from '#domain/geraete/contract.ts'
import { einstellungen, schluessel } from '#domain/geraete/sitzung/einstellungen.ts'
import { keep } from '#platform/server/database/installation.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'

/** How the company bills, shows and keeps sessions. */
export async function einstellungenSetzen(context: Context, neu: Sitzungseinstellungen) {
  const vorher = await einstellungen(context.db)
  await keep(context.db, schluessel, neu)
  audit(context, { aktion: 'aendern', gegenstand: 'sitzung-fern', gegenstandId: 'einstellungen', daten: { vorher, nachher: neu } })
  emit(context, 'sitzung-fern', [])
}
