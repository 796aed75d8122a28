import type { AppJobs } from '#platform/server/http/http.ts'
import { erinnere } from './erinnerung/erinnere.ts'

/** On the mornings of working days people are reminded of what runs out. */
export const jobs: AppJobs = ({ db, publicUrl }) => [
  { name: 'hardware-fristen', cron: '40 4 * * 1-5', run: () => erinnere(db, publicUrl(), Temporal.Now.instant()) },
]
