import { texte } from '../web/texte.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

const jahre = 'vonbelegdatum=2020-01-01&bisbelegdatum=2099-12-31'
/** What a customer keeps back of us and is due, open beside the list. */
const faellige = async (read: Read) => {
  const { entities } = await read<{ entities: { id: string }[] }>(`v1/haftruecklass/entities?limit=1&richtung=forderung&${jahre}`)
  return `/haftruecklass/result?${jahre}&richtung=forderung&posten=${entities[0]!.id}`
}
/** The retention with this reference, open beside the list. */
const einer = (bezug: string) => async (read: Read) => {
  const { entities } = await read<{ entities: { id: string; bezugsnummer: string }[] }>(`v1/haftruecklass/entities?limit=200&stand=alle&${jahre}`)
  return `/haftruecklass/result?${jahre}&stand=alle&posten=${entities.find(({ bezugsnummer }) => bezugsnummer === bezug)!.id}`
}
const druecke = ({ page, say }: Visit, wort: 'sperren' | 'termin' | 'bestaetigen' | 'ablehnen' | 'entsperren') =>
  page.getByRole('button', { name: say(texte, wort), exact: true }).click()
/** One of the acts behind the menu. */
const weiteres = async (visit: Visit, wort: 'ersetzen' | 'auszahlen' | 'verlangen' | 'hinterlegen' | 'begrenzen') => {
  const { page, say } = visit
  await page.getByRole('button', { name: say(texte, 'weiteres'), exact: true }).click()
  await page.getByRole('menuitem', { name: say(texte, wort), exact: true }).click()
}

export const walk: readonly Stop[] = [
  { name: 'haftruecklass-abfrage', who: 'buchhaltung', path: '/haftruecklass' },
  { name: 'haftruecklass-ungueltig', who: 'buchhaltung', path: '/haftruecklass/result?vonbelegdatum=2026-02-30', state: true },
  { name: 'haftruecklass-liste', who: 'buchhaltung', path: `/haftruecklass/result?${jahre}` },
  { name: 'haftruecklass-linien', who: 'buchhaltung', path: `/haftruecklass/result?${jahre}&ansicht=linie`, state: true },
  { name: 'haftruecklass-andere', who: 'leitung', path: `/haftruecklass/result?${jahre}&richtung=forderung`, state: true },
  { name: 'haftruecklass-leer', who: 'buchhaltung', path: '/haftruecklass/result?vonbelegdatum=1991-01-01&bisbelegdatum=1991-01-02', state: true },
  { name: 'haftruecklass-ersetzt', who: 'buchhaltung', path: einer('2409-771'), state: true },
  { name: 'haftruecklass-termin', who: 'buchhaltung', path: einer('HK-4802'), state: true, open: (visit) => druecke(visit, 'termin'), shows: 'dialog' },
  {
    name: 'haftruecklass-abnahme',
    who: 'buchhaltung',
    path: einer('HK-4802'),
    state: true,
    open: async (visit) => {
      await druecke(visit, 'termin')
      await visit.page.getByRole('dialog').getByText(visit.say(texte, 'nachAbnahme'), { exact: true }).click()
    },
    shows: 'dialog',
  },
  { name: 'haftruecklass-teil', who: 'buchhaltung', path: einer('L-5519'), state: true },
  { name: 'haftruecklass-sperrkonto', who: 'leitung', path: einer('HK-4802'), state: true },
  { name: 'haftruecklass-verlangen', who: 'buchhaltung', path: einer('L-5519'), state: true, open: (visit) => weiteres(visit, 'verlangen'), shows: 'dialog' },
  {
    name: 'haftruecklass-brief',
    who: 'buchhaltung',
    path: faellige,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'brief'), exact: true }).click(),
    shows: 'menu',
  },
  {
    name: 'haftruecklass-obergrenze',
    who: 'buchhaltung',
    path: einer('SE-20718'),
    state: true,
    open: (visit) => weiteres(visit, 'begrenzen'),
    shows: 'dialog',
  },
  { name: 'haftruecklass-buergschaft', who: 'buchhaltung', path: einer('HK-4471'), state: true, open: (visit) => weiteres(visit, 'ersetzen'), shows: 'dialog' },
  { name: 'haftruecklass-auszahlen', who: 'buchhaltung', path: einer('HK-4471'), state: true, open: (visit) => weiteres(visit, 'auszahlen'), shows: 'dialog' },
  {
    name: 'haftruecklass-bestaetigen',
    who: 'leitung',
    path: einer('P-1302'),
    state: true,
    open: (visit) => druecke(visit, 'bestaetigen'),
    shows: 'alertdialog',
  },
  {
    name: 'haftruecklass-entsperren',
    who: 'buchhaltung',
    path: einer('2026-084'),
    state: true,
    open: (visit) => druecke(visit, 'entsperren'),
    shows: 'alertdialog',
  },
]
