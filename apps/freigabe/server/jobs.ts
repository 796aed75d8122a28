import { beginneLaeufe } from '#domain/belege/freigabe/beginnen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppJobs } from '#platform/server/http/http.ts'
import { record } from '#platform/server/record/record.ts'

/** What has arrived goes into release: as soon as documents came, and every few minutes for what nobody told of. */
export const jobs: AppJobs = ({ db }) => [{ name: 'freigabe-beginn', topic: 'beleg', cron: '*/5 * * * *', run: () => beginneAlle(db) }]

async function beginneAlle(db: Db) {
  const neue = await beginneLaeufe(db, Temporal.Now.instant())
  if (!neue.length) return
  await db.transaction().execute((trx) =>
    record(
      trx,
      'Freigabe',
      neue.map((id) => ({ aktion: 'beginnen', gegenstand: 'belegfreigabe', gegenstandId: id })),
      [{ thema: 'freigabe', ids: [] }],
    ),
  )
}
