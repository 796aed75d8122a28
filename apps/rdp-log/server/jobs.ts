import { sql } from 'kysely'
import { einstellungen } from '#domain/geraete/sitzung/einstellungen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppJobs } from '#platform/server/http/http.ts'
import { holeVonGuacamole } from './guacamole.ts'

/** Every night the persons whose time in the log is over are no longer named; every five minutes Guacamole is asked where there is one. */
export const jobs: AppJobs = ({ db, config: { GUACAMOLE_URL } }) => [
  { name: 'sitzung-fern-personen', cron: '20 2 * * *', run: () => vergissPersonen(db, Temporal.Now.instant()) },
  ...(GUACAMOLE_URL ? [{ name: 'sitzung-fern-guacamole', cron: '*/5 * * * *', run: () => holeVonGuacamole(db, GUACAMOLE_URL, Temporal.Now.instant()) }] : []),
]

/** Takes the person out of sessions older than the company says; what was booked keeps it (5.5). */
export async function vergissPersonen(db: Db, jetzt: Temporal.Instant) {
  const { personMonate } = await einstellungen(db)
  await sql`
    update sitzung_fern s set anwender_id = null, benutzer = '' where (s.anwender_id is not null or s.benutzer <> '')
      and s.von < ${jetzt.toString()}::timestamptz - make_interval(months => ${personMonate}::int)
      and not exists (select from sitzung_fern_buchung b where b.sitzung_id = s.id)`.execute(db)
}
