import { sql } from 'kysely'
import type { Berichtseinstellungen } from '#domain/einsatz/bericht/contract.ts'
import { berichtseinstellungen, einstellungen } from '#domain/einsatz/bericht/einstellungen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keep } from '#platform/server/database/installation.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { AppJobs } from '#platform/server/http/app.ts'

export async function einstellungenSetzen(context: Context, neu: Berichtseinstellungen) {
  const vorher = await einstellungen(context.db)
  await keep(context.db, berichtseinstellungen, neu)
  audit(context, { aktion: 'aendern', gegenstand: 'arbeitsbericht', gegenstandId: 'einstellungen', daten: { vorher, nachher: neu } })
  emit(context, 'arbeitsbericht', [])
}

/** Every night the positions whose time is over go; their entries stay. */
export const jobs: AppJobs = ({ db }) => [{ name: 'arbeitsbericht-orte', cron: '35 2 * * *', run: () => vergissOrte(db, Temporal.Now.instant()) }]

/** Takes the position from entries that are older than the company says. */
export async function vergissOrte(db: Db, jetzt: Temporal.Instant) {
  const { ortTage } = await einstellungen(db)
  await sql`update arbeitsbericht set position = null where position is not null and von < ${jetzt.subtract({ hours: 24 * ortTage }).toString()}::timestamptz`.execute(
    db,
  )
}
