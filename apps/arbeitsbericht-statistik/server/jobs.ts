import { falteAlles } from '#domain/einsatz/statistik/falten.ts'
import { pruefeSummenNachts } from '#domain/einsatz/statistik/pruefung.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { AppJobs } from '#platform/server/http/app.ts'

/** What was recorded goes into the sums soon after; a question that comes sooner sees to it by itself. At night the sums are held against the entries. */
export const jobs: AppJobs = ({ db }) => [
  { name: 'einsatz-falten', topic: 'arbeitsbericht', cron: '* * * * *', run: () => falteAlles(db) },
  {
    name: 'einsatz-pruefen',
    cron: '53 1 * * *',
    async run() {
      const jetzt = Temporal.Now.instant()
      await pruefeSummenNachts(db, await heuteDerFirma(db, jetzt), jetzt)
    },
  },
]
