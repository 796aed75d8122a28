import type { Way } from '#platform/text/way.ts'
import {
  ebenen,
  teile,
  type Ebene,
  type Stunden,
  type Teil,
  zaehler,
  type Zaehler,
  beruehrteTage,
  type Tage,
  tageDer,
} from '#domain/einsatz/statistik/contract.ts'
import type { Slice } from '#platform/web/ui/show/Donut.tsx'
import { alsAdresse, ebeneVon, type Frage, type Grenze, type Zahlen, type Zeile, type Zeitraum } from '../contract.ts'

export const pfad = '/arbeitsbericht-statistik'
/** What the form's address says when that of a result could not be read. */
export const kaputt = 'fehler=adresse'
/** Address of the result of a question. */
export const ergebnis = (frage: Frage): Way => `${pfad}/result?query=${alsAdresse(frage)}`
export const mitEbene = (frage: Frage, ebene: Ebene): Frage => ({ ...frage, ebene: ebenen.indexOf(ebene) })

/** What a row of a level opens into. */
const darunter: Readonly<Record<Exclude<Ebene, 'einzeln'>, Ebene>> = {
  firma: 'abteilung',
  abteilung: 'mitarbeiter',
  mitarbeiter: 'einzeln',
  objekt: 'einzeln',
  kostenstelle: 'einzeln',
  kunde: 'objekt',
  kundengruppe: 'kunde',
  objektgruppe: 'objekt',
  leiter: 'objekt',
}
/** The same question about one row only. */
export function nurDiese(frage: Frage, { id }: Pick<Zeile, 'id'>): Frage {
  const ebene = ebeneVon(frage)
  if (ebene === 'firma' || ebene === 'einzeln') return frage
  if (ebene === 'mitarbeiter') return { ...frage, lstfixId: id! }
  return { ...frage, [ebene satisfies Grenze]: id ?? 'ohne' }
}
export const hinein = (frage: Frage, zeile: Pick<Zeile, 'id'>) => mitEbene(nurDiese(frage, zeile), darunter[ebeneVon(frage) as Exclude<Ebene, 'einzeln'>])
export const eintraege = (frage: Frage, art?: Teil) => mitEbene(art ? { ...frage, art } : frage, 'einzeln')

/** The days of a named stretch of time as seen on `heute`. */
export function tageVon(zeitraum: Exclude<Zeitraum, 'frei'>, heute: Temporal.PlainDate, tage: number): Tage {
  const monat = heute.with({ day: 1 })
  switch (zeitraum) {
    case 'heute':
      return tageDer(1, heute)
    case 'gestern':
      return tageDer(1, heute.subtract({ days: 1 }))
    case 'woche':
      return tageDer(5, heute)
    case 'vorwoche':
      return tageDer(6, heute)
    case 'monat':
      return { von: monat, bis: monat.add({ months: 1 }) }
    case 'vormonat':
      return { von: monat.subtract({ months: 1 }), bis: monat }
    case 'tage':
      return { von: heute.subtract({ days: tage - 1 }), bis: heute.add({ days: 1 }) }
  }
}

/** First and last day of a question. */
export const tageDerFrage = ({ from, to }: Frage, zone: string) => beruehrteTage(from, to, zone)

/** The eight kinds as slices of a ring or legend. */
export const stundenscheiben = (stunden: Stunden, wort: (teil: Teil) => string, weg?: (teil: Teil) => Way): Slice[] =>
  teile.map((teil, nr) => ({ id: teil, label: wort(teil), value: stunden[teil], color: (nr + 1) as Slice['color'], ...(weg && { href: weg(teil) }) }))

/** Open before done; over plan is a hatch of its neighbour. */
const ticketfolge: readonly Zaehler[] = ['ticketCntON', 'ticketCntONPlan', 'ticketCntEF', 'ticketCntEFPlan']
export const ticketscheiben = (zahlen: Pick<Zahlen, Zaehler>, wort: (einer: Zaehler) => string, druecke?: (einer: Zaehler) => void): Slice[] =>
  ticketfolge.map((einer) => ({
    id: einer,
    label: wort(einer),
    value: zahlen[einer],
    color: einer.startsWith('ticketCntON') ? 2 : 4,
    hatch: einer.endsWith('Plan'),
    ...(druecke && zahlen[einer] > 0 && { onPress: () => druecke(einer) }),
  }))
export const ticketzahl = (zahlen: Pick<Zahlen, Zaehler>) => zaehler.reduce((summe, einer) => summe + zahlen[einer], 0)
