import { texte } from '../web/texte.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

/** The page of the customer with this number. */
const kunde = (nummer: number) => async (read: Read) => {
  const { entities } = await read<{ entities: { ktostamm: { id: string } }[] }>(`v1/wws/kreditlimit/entities?limit=1&q=${nummer}`)
  return `/kreditlimit/${entities[0]!.ktostamm.id}`
}
const druecke = ({ page, say }: Visit, wort: 'limitSetzen' | 'sperren' | 'sperreLoesen' | 'ablehnen') =>
  page.getByRole('button', { name: say(texte, wort), exact: true }).click()
const rechne = async ({ page, say }: Visit, betrag: string) => {
  await page.getByRole('textbox', { name: say(texte, 'betragBrutto') }).fill(betrag)
  await page.keyboard.press('Tab')
  await page.locator('output.kre-ergebnis').waitFor()
}

/** Customers by what they use of their limit; one with his parts, over his limit, in advance, with an order tried out. */
export const walk: readonly Stop[] = [
  { name: 'kreditlimit-liste', who: 'buchhaltung', path: '/kreditlimit' },
  { name: 'kreditlimit-darueber', who: 'leitung', path: kunde(20012) },
  { name: 'kreditlimit-vorkasse', who: 'buchhaltung', path: kunde(20018), state: true },
  { name: 'kreditlimit-probe', who: 'leitung', path: kunde(20027), state: true, open: (visit) => rechne(visit, '1000000') },
  { name: 'kreditlimit-setzen', who: 'buchhaltung', path: kunde(20012), state: true, open: (visit) => druecke(visit, 'limitSetzen'), shows: 'dialog' },
  { name: 'kreditlimit-sperren', who: 'buchhaltung', path: kunde(20012), state: true, open: (visit) => druecke(visit, 'sperren'), shows: 'dialog' },
  { name: 'kreditlimit-loesen', who: 'buchhaltung', path: kunde(20003), state: true, open: (visit) => druecke(visit, 'sperreLoesen'), shows: 'dialog' },
  { name: 'kreditlimit-ablehnen', who: 'leitung', path: kunde(20012), state: true, open: (visit) => druecke(visit, 'ablehnen'), shows: 'dialog' },
  {
    name: 'kreditlimit-anfragen',
    who: 'buchhaltung',
    path: kunde(20027),
    state: true,
    open: async (visit) => {
      await rechne(visit, '1000000')
      await visit.page.getByRole('button', { name: visit.say(texte, 'freigabeAnfragen'), exact: true }).click()
    },
    shows: 'dialog',
  },
]
