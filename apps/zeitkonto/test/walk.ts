import { texte as zeitkonto } from '../web/texte.ts'
import type { Stop } from '#test/journeys/walk/stop.ts'
import type { Read } from '#test/journeys/walk/stop.ts'
import { lastMonday, today } from '#test/journeys/walk/helps.ts'

/** Who works too much in the demo. */
const overAverage = async (read: Read) =>
  (
    await read<{ entities: { employee: { id: string }; durchschnitt: object | null }[] }>(`v1/zeitkonto/team/entities?monat=${today().slice(0, 7)}&limit=200`)
  ).entities.find(({ durchschnitt }) => durchschnitt)!.employee.id

/** Who works at night in the demo. */
const atNight = async (read: Read) =>
  (await read<{ entities: { employee: { id: string } }[] }>(`v1/zeitkonto/team/entities?monat=${today().slice(0, 7)}&q=1119`)).entities[0]!.employee.id

/** The time account. */
export const walk: readonly Stop[] = [
  { name: 'zeitkonto-woche', who: 'monteur', path: `/zeitkonto?montag=${lastMonday()}` },
  { name: 'zeitkonto-vor-beginn', who: 'monteur', path: `/zeitkonto/monat?monat=${Number(today().slice(0, 4)) - 3}-06`, state: true },
  { name: 'zeitkonto-monat', who: 'monteur', path: `/zeitkonto/monat?monat=${today().slice(0, 7)}` },
  { name: 'zeitkonto-kalender', who: 'leitung', path: async (read) => `/zeitkonto/monat?employeeid=${await atNight(read)}` },
  { name: 'zeitkonto-konto', who: 'monteur', path: '/zeitkonto/konto' },
  { name: 'zeitkonto-team', who: 'leitung', path: '/zeitkonto/team' },
  { name: 'dashboard-buchhaltung', who: 'buchhaltung', path: '/dashboard' },
  { name: 'zeitkonto-schnitt', who: 'leitung', path: async (read) => `/zeitkonto?employeeid=${await overAverage(read)}` },
  { name: 'zeitkonto-team-ohne-treffer', who: 'leitung', path: '/zeitkonto/team?q=xyz', state: true },
  {
    name: 'zeitkonto-pruefpaket',
    shows: 'dialog',
    who: 'leitung',
    path: '/zeitkonto/team',
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say(zeitkonto, 'pruefpaket'), exact: true })
        .first()
        .click(),
  },
  {
    name: 'zeitkonto-buchen',
    shows: 'dialog',
    who: 'buchhaltung',
    path: '/zeitkonto/konto',
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say(zeitkonto, 'buchen'), exact: true })
        .first()
        .click(),
  },
]
