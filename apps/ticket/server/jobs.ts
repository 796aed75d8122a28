import { mahne, warne } from '#domain/tickets/zeitlauf.ts'
import type { AppJobs } from '#platform/server/http.ts'

/** Every minute what runs out; on weekday mornings what waits for a customer's acceptance. */
export const jobs: AppJobs = ({ db, publicUrl }) => [
  {
    name: 'ticket-warnung',
    cron: '* * * * *',
    run: async () => {
      await warne(db, publicUrl(), Temporal.Now.instant())
    },
  },
  { name: 'ticket-abnahme', cron: '30 6 * * 1-5', run: () => mahne(db, publicUrl(), Temporal.Now.instant()) },
]
