import { alsAdresse, type Frage } from '../contract.ts'
import { texte } from '../web/texte.ts'
import { alsZeitpunkte, ebenen, tageDer, type Ebene } from '#domain/einsatz/statistik/contract.ts'
import type { Stop, Visit } from '#test/journeys/walk/stop.ts'

const zone = 'Europe/Berlin'
/** The result of the last ninety days at a level: there is something at every hour. */
const ergebnis = (ebene: Ebene, mehr: Partial<Frage> = {}, tage = 90) =>
  `/arbeitsbericht-statistik/result?query=${alsAdresse({ ebene: ebenen.indexOf(ebene), ...alsZeitpunkte(tageDer(tage, Temporal.Now.plainDateISO(zone)), zone), ...mehr })}`
const leer: Partial<Frage> = { from: '2001-01-01T00:00:00Z', to: '2001-02-01T00:00:00Z' }
const tagOeffnen = ({ page, say }: Visit) =>
  page
    .getByRole('button', { name: new RegExp(say(texte, 'tagVon', { name: '' }).trim()) })
    .first()
    .click()

export const walk: readonly Stop[] = [
  { name: 'statistik-abfrage', who: 'leitung', path: '/arbeitsbericht-statistik/query' },
  { name: 'statistik-einrichtung', who: 'admin', path: '/arbeitsbericht-statistik/einrichtung' },
  { name: 'statistik-abfrage-kaputt', who: 'leitung', path: '/arbeitsbericht-statistik/result?query=kaputt', state: true },
  { name: 'statistik-abteilungen', who: 'leitung', path: ergebnis('abteilung') },
  { name: 'statistik-kundengruppen', who: 'buchhaltung', path: ergebnis('kundengruppe', { objektgruppe: 'ohne', art: 'verrzeitA' }), state: true },
  { name: 'statistik-einzeln', who: 'leitung', path: ergebnis('einzeln', {}, 30) },
  { name: 'statistik-tag', who: 'leitung', path: ergebnis('einzeln', {}, 30), state: true, open: tagOeffnen, shows: 'dialog' },
  { name: 'statistik-leer', who: 'leitung', path: ergebnis('abteilung', leer), state: true },
]
