import { sql } from 'kysely'
import { einstellungen } from '#domain/geraete/sitzung/einstellungen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppJobs } from '#platform/server/http/app.ts'
import { holeVonGuacamole } from './guacamole.ts'

/** Every night sessions whose time is over go, and the persons of others are no longer named; every five minutes Guacamole is asked where there is one. */
export const jobs: AppJobs = ({ db, config: { GUACAMOLE_URL } }) => [
  { name: 'sitzung-fern-aufraeumen', cron: '20 2 * * *', run: () => raeumeAuf(db, Temporal.Now.instant()) },
  ...(GUACAMOLE_URL ? [{ name: 'sitzung-fern-guacamole', cron: '*/5 * * * *', run: () => holeVonGuacamole(db, GUACAMOLE_URL, Temporal.Now.instant()) }] : []),
]

/** Deletes what the company does not keep any more, and takes the person out of older sessions; what was booked stays as it is, like its voucher (5.5). */
export async function raeumeAuf(db: Db, jetzt: Temporal.Instant) {
  const { personMonate, sitzungMonate } = await einstellungen(db)
  const alt = (monate: number) => sql`s.von < ${jetzt.toString()}::timestamptz - make_interval(months => ${monate}::int)
    and s.ende <> 'laufend' and not exists (select from sitzung_fern_buchung b where b.sitzung_id = s.id)`
  if (sitzungMonate > 0) await sql`delete from sitzung_fern s where ${alt(sitzungMonate)}`.execute(db)
  await sql`update sitzung_fern s set anwender_id = null, benutzer = '' where (s.anwender_id is not null or s.benutzer <> '') and ${alt(personMonate)}`.execute(
    db,
  )
}
