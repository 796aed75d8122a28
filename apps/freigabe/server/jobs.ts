import { beginneLaeufe } from '#domain/belege/freigabe/beginnen.ts'
import type { AppJobs } from '#platform/server/http/app.ts'
import { erinnere } from './post.ts'

/** What has arrived goes into release: as soon as documents came, and every few minutes for what nobody told of. In the morning of working days people are reminded. */
export const jobs: AppJobs = ({ db, publicUrl }) => [
  { name: 'freigabe-beginn', topic: 'beleg', cron: '*/5 * * * *', run: async () => void (await beginneLaeufe(db, Temporal.Now.instant())) },
  { name: 'freigabe-post', cron: '10 5 * * 1-5', run: () => erinnere(db, publicUrl(), Temporal.Now.instant()) },
]
