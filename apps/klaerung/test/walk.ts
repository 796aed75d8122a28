import { messages as klaerung } from '../messages.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

const teamfaelle = 'v1/klaerung/faelle/entities?bereich=team&limit=1'
/** A case of the team in a state. */
const fall = (zustand: string) => async (read: Read) =>
  `/klaerung/fall/${(await read<{ entities: { id: string }[] }>(`${teamfaelle}&zustand=${zustand}`)).entities[0]!.id}?bereich=team`
/** The case of somebody who stamped on a day of his leave, as the demonstration has it: a journey makes and ends another one of this kind. */
const trotz = async (read: Read) =>
  `/klaerung/fall/${(await read<{ entities: { id: string }[] }>(`${teamfaelle}&zustand=alle&art=${encodeURIComponent('Trotz Abwesenheit')}&q=Weigl`)).entities[0]!.id}?bereich=team&zustand=alle`
const press =
  (key: keyof typeof klaerung.de) =>
  ({ page, say }: Visit) =>
    page
      .locator('#inhalt')
      .getByRole('button', { name: say(klaerung, key), exact: true })
      .first()
      .click()
const aenderung = {
  id: '019aa000-0000-7000-8000-00000000c001',
  art: 'korrigiert',
  zeitpunkt: '2026-03-05T08:12:00Z',
  von: 'Miriam Vogt',
  grund: 'Uhr ging nach',
  zone: 'Europe/Berlin',
  neu: true,
  widerspruch: null,
  darf: ['widersprechen'],
  vorher: { timestamp: '2026-03-04T06:20:00Z', flag: 'arrival', code: 'Normal' },
  nachher: { timestamp: '2026-03-04T06:00:00Z', flag: 'arrival', code: 'Normal' },
}
const mitAenderung: Stop['before'] = (page) =>
  page.route('**/aenderungen/entities**', (route) => route.fulfill({ json: { entities: [aenderung], next: null } }))

/** The cases, what can be done with them, changes of one's own times, deputies. */
export const walk: readonly Stop[] = [
  { name: 'klaerung', who: 'polier', path: '/klaerung' },
  { name: 'klaerung-team', who: 'leitung', path: '/klaerung?bereich=team' },
  { name: 'klaerung-keine', who: 'leitung', path: '/klaerung?bereich=team&q=xyzxyz', state: true },
  { name: 'klaerung-fall', who: 'leitung', path: fall('offen') },
  { name: 'klaerung-beantwortet', who: 'leitung', path: fall('beantwortet') },
  { name: 'klaerung-trotz', who: 'leitung', path: trotz },
  { name: 'klaerung-trotz-entscheiden', shows: 'dialog', who: 'leitung', path: trotz, open: press('selbstEntscheiden') },
  { name: 'klaerung-weg', who: 'leitung', path: '/klaerung/fall/019aa000-0000-7000-8000-00000000dead', state: true },
  { name: 'klaerung-entscheiden', shows: 'dialog', who: 'leitung', path: fall('offen'), open: press('selbstEntscheiden') },
  {
    name: 'klaerung-gesammelt',
    shows: 'alertdialog',
    who: 'leitung',
    path: '/klaerung?bereich=team&zustand=beantwortet',
    state: true,
    open: async ({ page, say }) => {
      await page.locator('#inhalt tbody input[type=checkbox]').first().check({ force: true })
      await page.getByRole('button', { name: say(klaerung, 'auswahlFreigeben', { n: '1' }) }).click()
    },
  },
  { name: 'klaerung-aenderungen', who: 'polier', path: '/klaerung/aenderungen', before: mitAenderung },
  { name: 'klaerung-vertretung', who: 'leitung', path: '/klaerung/vertretung' },
  { name: 'klaerung-vertretung-neu', shows: 'dialog', who: 'leitung', path: '/klaerung/vertretung', open: press('neueVertretung') },
]
