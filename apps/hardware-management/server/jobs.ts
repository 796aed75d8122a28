import type { AppJobs } from '#platform/server/http/app.ts'
import { erinnere } from './erinnerung/erinnere.ts'
import { holeProtokolleNach } from './inventur/nachholen.ts'
import { vergissFruehere } from './geheimnis/wechseln.ts'

/** On the mornings of working days people are reminded of what runs out; at night earlier secrets go. */
export const jobs: AppJobs = ({ db, publicUrl, files, config }) => [
  { name: 'hardware-fristen', cron: '40 4 * * 1-5', run: () => erinnere(db, publicUrl(), Temporal.Now.instant()) },
  // Only the demonstration comes with a stocktake that nobody closed here.
  ...(config.DEMO ? [{ name: 'inventur-protokolle', cron: '* * * * *', run: () => holeProtokolleNach(db, files) }] : []),
  { name: 'geheimnis-frueher', cron: '25 2 * * *', run: () => vergissFruehere(db, Temporal.Now.instant()) },
]
