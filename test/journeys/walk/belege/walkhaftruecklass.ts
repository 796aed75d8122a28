import { texte } from '#apps/haftruecklass/web/texte.ts'
import type { Read, Stop, Visit } from '../walk.ts'

const jahre = 'vonbelegdatum=2020-01-01&bisbelegdatum=2099-12-31'
/** The retention with this reference, open beside the list. */
const einer = (bezug: string) => async (read: Read) => {
  const { entities } = await read<{ entities: { id: string; bezugsnummer: string }[] }>(`v1/haftruecklass/entities?limit=200&stand=alle&${jahre}`)
  return `/haftruecklass/result?${jahre}&stand=alle&posten=${entities.find(({ bezugsnummer }) => bezugsnummer === bezug)!.id}`
}
const druecke = ({ page, say }: Visit, wort: 'sperren' | 'termin') => page.getByRole('button', { name: say(texte, wort), exact: true }).click()

export const haftruecklassWalk: readonly Stop[] = [
  { name: 'haftruecklass-abfrage', who: 'buchhaltung', path: '/haftruecklass' },
  { name: 'haftruecklass-ungueltig', who: 'buchhaltung', path: '/haftruecklass/result?vonbelegdatum=2026-02-30', state: true },
  { name: 'haftruecklass-liste', who: 'buchhaltung', path: `/haftruecklass/result?${jahre}` },
  { name: 'haftruecklass-linien', who: 'buchhaltung', path: `/haftruecklass/result?${jahre}&ansicht=linie`, state: true },
  { name: 'haftruecklass-andere', who: 'leitung', path: `/haftruecklass/result?${jahre}&richtung=forderung`, state: true },
  { name: 'haftruecklass-leer', who: 'buchhaltung', path: '/haftruecklass/result?vonbelegdatum=1991-01-01&bisbelegdatum=1991-01-02', state: true },
  { name: 'haftruecklass-ersetzt', who: 'buchhaltung', path: einer('2409-771'), state: true },
  { name: 'haftruecklass-sperren', who: 'buchhaltung', path: einer('L-5519'), state: true, open: (visit) => druecke(visit, 'sperren'), shows: 'alertdialog' },
  { name: 'haftruecklass-termin', who: 'buchhaltung', path: einer('HK-4802'), state: true, open: (visit) => druecke(visit, 'termin'), shows: 'dialog' },
]
