import type { Land } from './contract.ts'
import { ostersonntag } from './ostern.ts'

/** One statutory holiday. `region` is the ISO 3166-2 code without the country; null = the whole country. */
export interface Feiertag {
  datum: string
  region: string | null
  bezeichnung: string
  halbtags: boolean
}

/**
 * Statutory holidays of a year, by day. Holidays that only bind single municipalities are not in it and have to be
 * entered by hand where they apply: Mariä Himmelfahrt in Catholic Bavaria (Art. 1 Abs. 1 Nr. 2 BayFTG), Fronleichnam in
 * Sorbian Saxony and the Eichsfeld, the Friedensfest in Augsburg. So are half days such as 24 and 31 December: they are
 * an agreement of the company, not a law. Switzerland leaves holidays to its cantons: the answer is empty.
 *
 * Sources: Germany: the holiday laws of the sixteen Länder and Art. 2 Abs. 2 Einigungsvertrag (3 October);
 * Austria: § 7 Abs. 2 ARG (no region has one of its own; a patron's day is not work-free by law).
 */
export function feiertage(land: Land, jahr: number): Feiertag[] {
  const tage = new Map<string, Feiertag>()
  for (const regel of REGELN[land]) {
    if (jahr < (regel.ab ?? 0) || jahr > (regel.bis ?? 9999)) continue
    const datum = tagVon(regel.tag, jahr)
    for (const region of regel.regionen?.split(' ') ?? [null]) {
      const schluessel = `${datum} ${region ?? ''}`
      const zuvor = tage.get(schluessel) // Ascension can fall on 1 May (2008): one day, both names
      tage.set(schluessel, { datum, region, bezeichnung: zuvor ? `${zuvor.bezeichnung}, ${regel.bezeichnung}` : regel.bezeichnung, halbtags: false })
    }
  }
  return [...tage.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, feiertag]) => feiertag)
}

/** Those of them that are work-free at a place. */
export const feiertageIn = <F extends Pick<Feiertag, 'region'>>(tage: readonly F[], region: string) =>
  tage.filter((tag) => tag.region === null || tag.region === region)

/** A fixed day 'MM-dd', a distance from Easter Sunday in days, or the Wednesday before 23 November. */
type Tagesregel = `${string}-${string}` | number | 'busstag'
interface Regel {
  tag: Tagesregel
  bezeichnung: string
  regionen?: string
  ab?: number
  bis?: number
}

const REGELN: Record<Land, readonly Regel[]> = {
  DE: [
    { tag: '01-01', bezeichnung: 'Neujahr' },
    { tag: '01-06', bezeichnung: 'Heilige Drei Könige', regionen: 'BW BY ST' },
    { tag: '03-08', bezeichnung: 'Internationaler Frauentag', regionen: 'BE', ab: 2019 },
    { tag: '03-08', bezeichnung: 'Internationaler Frauentag', regionen: 'MV', ab: 2023 },
    { tag: -2, bezeichnung: 'Karfreitag' },
    { tag: 0, bezeichnung: 'Ostersonntag', regionen: 'BB' },
    { tag: 1, bezeichnung: 'Ostermontag' },
    { tag: '05-01', bezeichnung: 'Tag der Arbeit' },
    { tag: '05-08', bezeichnung: '80. Jahrestag der Befreiung', regionen: 'BE', ab: 2025, bis: 2025 },
    { tag: 39, bezeichnung: 'Christi Himmelfahrt' },
    { tag: 49, bezeichnung: 'Pfingstsonntag', regionen: 'BB' },
    { tag: 50, bezeichnung: 'Pfingstmontag' },
    { tag: 60, bezeichnung: 'Fronleichnam', regionen: 'BW BY HE NW RP SL' },
    { tag: '08-15', bezeichnung: 'Mariä Himmelfahrt', regionen: 'SL' },
    { tag: '09-20', bezeichnung: 'Weltkindertag', regionen: 'TH', ab: 2019 },
    { tag: '10-03', bezeichnung: 'Tag der Deutschen Einheit' },
    { tag: '10-31', bezeichnung: 'Reformationstag', regionen: 'BB MV SN ST TH' },
    { tag: '10-31', bezeichnung: 'Reformationstag', regionen: 'HB HH NI SH', ab: 2018 },
    { tag: '11-01', bezeichnung: 'Allerheiligen', regionen: 'BW BY NW RP SL' },
    { tag: 'busstag', bezeichnung: 'Buß- und Bettag', regionen: 'SN' },
    { tag: '12-25', bezeichnung: '1. Weihnachtstag' },
    { tag: '12-26', bezeichnung: '2. Weihnachtstag' },
  ],
  AT: [
    { tag: '01-01', bezeichnung: 'Neujahr' },
    { tag: '01-06', bezeichnung: 'Heilige Drei Könige' },
    { tag: 1, bezeichnung: 'Ostermontag' },
    { tag: '05-01', bezeichnung: 'Staatsfeiertag' },
    { tag: 39, bezeichnung: 'Christi Himmelfahrt' },
    { tag: 50, bezeichnung: 'Pfingstmontag' },
    { tag: 60, bezeichnung: 'Fronleichnam' },
    { tag: '08-15', bezeichnung: 'Mariä Himmelfahrt' },
    { tag: '10-26', bezeichnung: 'Nationalfeiertag' },
    { tag: '11-01', bezeichnung: 'Allerheiligen' },
    { tag: '12-08', bezeichnung: 'Mariä Empfängnis' },
    { tag: '12-25', bezeichnung: 'Christtag' },
    { tag: '12-26', bezeichnung: 'Stefanitag' },
  ],
  CH: [],
}

function tagVon(regel: Tagesregel, jahr: number) {
  if (typeof regel === 'number') return ostersonntag(jahr).add({ days: regel }).toString()
  if (regel !== 'busstag') return `${jahr}-${regel}`
  const vortag = Temporal.PlainDate.from(`${jahr}-11-22`)
  return vortag.subtract({ days: (vortag.dayOfWeek - 3 + 7) % 7 }).toString()
}
