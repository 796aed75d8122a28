import { texte } from '../web/texte.ts'
import type { Stop } from '#test/journeys/walk/stop.ts'
import { frageVon } from './walk.ts'

/** What is kept of sales and how it is set up. */
export const walk: readonly Stop[] = [
  {
    name: 'umsatzstatistik-speichern',
    who: 'buchhaltung',
    path: `/umsatzstatistik/result?${frageVon({ ebene: 'Kunde', menge: 5 })}`,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'merken'), exact: true }).click(),
    shows: 'dialog',
  },
  {
    name: 'umsatzstatistik-wege',
    who: 'vertrieb',
    path: `/umsatzstatistik/result?${frageVon({ ebene: 'Kundengruppe' })}`,
    state: true,
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: new RegExp(`^${say(texte, 'wegeVon', { name: '' })}`) })
        .first()
        .click(),
    shows: 'menu',
  },
  {
    name: 'umsatzstatistik-verlauf-tabelle',
    who: 'leitung',
    path: `/umsatzstatistik/result?${frageVon()}`,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'alsTabelle') }).click(),
  },
  { name: 'umsatzstatistik-aufgliederungen', who: 'admin', path: '/umsatzstatistik/einrichtung/standard' },
]
