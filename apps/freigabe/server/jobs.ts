import { beginneLaeufe } from '#domain/belege/freigabe/beginnen.ts'
import type { AppJobs } from '#platform/server/http/http.ts'

/** What has arrived goes into release: as soon as documents came, and every few minutes for what nobody told of. */
export const jobs: AppJobs = ({ db }) => [
  { name: 'freigabe-beginn', topic: 'beleg', cron: '*/5 * * * *', run: async () => void (await beginneLaeufe(db, Temporal.Now.instant())) },
]
