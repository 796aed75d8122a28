import { rechneWochen } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import { rechneAllesNach, rechneNeuesNach } from '#domain/zeiten/konto/nachrechnung.ts'
import type { AppJobs } from '#platform/server/http/app.ts'

/** Weeks are summed up for the average soon after they are over or a stamp came late. Closed months are reckoned again soon after a stamp came late, and all of them at night: plans and rules change, too. */
export const jobs: AppJobs = ({ db }) => [
  { name: 'nachrechnen', topic: 'stempel', run: async () => void (await rechneNeuesNach(db, Temporal.Now.instant())) },
  { name: 'nachrechnen-alle', cron: '23 1 * * *', run: async () => void (await rechneAllesNach(db, Temporal.Now.instant())) },
  { name: 'wochensummen', topic: 'stempel', cron: '*/20 * * * *', run: async () => void (await rechneWochen(db, Temporal.Now.instant(), 'neue')) },
  { name: 'wochensummen-alle', cron: '53 0 * * *', run: async () => void (await rechneWochen(db, Temporal.Now.instant(), 'alle')) },
]
