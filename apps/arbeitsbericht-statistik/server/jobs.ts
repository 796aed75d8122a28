import { falteAlles } from '#domain/einsatz/statistik/falten.ts'
import type { AppJobs } from '#platform/server/http/http.ts'

/** What was recorded goes into the sums soon after; a question that comes sooner sees to it by itself. */
export const jobs: AppJobs = ({ db }) => [{ name: 'einsatz-falten', topic: 'arbeitsbericht', cron: '* * * * *', run: () => falteAlles(db) }]
