import { falteAlles } from '#domain/umsatz/falten.ts'
import type { AppJobs } from '#platform/server/http/http.ts'

/** What was posted goes into the rollups soon after; until then every question adds it by itself. */
export const jobs: AppJobs = ({ db }) => [{ name: 'umsatz-falten', topic: 'beleg', cron: '* * * * *', run: () => falteAlles(db) }]
