import type { AppJobs } from '#platform/server/http/app.ts'
import { gleicheBefundeAb } from './terminals/befunde.ts'

/** Devices are looked at every ten minutes; what lasts for a day is no hurry. */
export const jobs: AppJobs = ({ db }) => [{ name: 'geraetebefunde', cron: '*/10 * * * *', run: () => gleicheBefundeAb(db) }]
