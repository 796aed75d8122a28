import { mahne, warne } from '#domain/tickets/zeitlauf.ts'
import type { AppJobs } from '#platform/server/http/app.ts'
import { lerneWoerter, zaehleWoerter } from './liste/woerter.ts'

let gelernt = false
/** Every minute what runs out; on weekday mornings what waits for a customer's acceptance. */
export const jobs: AppJobs = ({ db, publicUrl }) => [
  {
    name: 'ticket-warnung',
    cron: '* * * * *',
    run: async () => {
      await warne(db, publicUrl(), Temporal.Now.instant())
    },
  },
  // Ten minutes again: an act of the minute before may have been committed since.
  {
    name: 'ticket-woerter',
    cron: '* * * * *',
    run: async () => {
      const minuten = gelernt ? 10 : 24 * 60
      gelernt = true
      await lerneWoerter(db, Temporal.Now.instant().subtract({ minutes: minuten }))
    },
  },
  { name: 'ticket-woerter-zaehlen', cron: '10 1 * * *', run: async () => void (await zaehleWoerter(db)) },
  { name: 'ticket-abnahme', cron: '30 6 * * 1-5', run: () => mahne(db, publicUrl(), Temporal.Now.instant()) },
]
