import { falteAlles } from '#domain/umsatz/falten.ts'
import { pruefeNachts } from '#domain/umsatz/pruefung.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { AppJobs } from '#platform/server/http/app.ts'

/** What was posted goes into the rollups soon after; until then every question adds it by itself. At night the rollups are held against their lines. */
export const jobs: AppJobs = ({ db }) => [
  { name: 'umsatz-falten', topic: 'beleg', cron: '* * * * *', run: () => falteAlles(db) },
  {
    name: 'umsatz-pruefen',
    cron: '41 1 * * *',
    async run() {
      const jetzt = Temporal.Now.instant()
      await pruefeNachts(db, await heuteDerFirma(db, jetzt), jetzt)
    },
  },
]
