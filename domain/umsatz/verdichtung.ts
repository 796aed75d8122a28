import type { Ebene } from './contract.ts'

/** Stretch of time that a row of a rollup sums up: a day, a month or a quarter, by the letter in `korn`. */
export type Korn = 'T' | 'M' | 'Q'
/** A table of sums of the lines by branch, class and these levels. `ueberAlle`: it holds them over all branches, too, under branch 0. */
export interface Verdichtung {
  tabelle: string
  ebenen: readonly Ebene[]
  koerner: readonly Korn[]
  ueberAlle: boolean
}

const gruppen = ['Hauptgruppe', 'Untergruppe', 'Unteruntergruppe', 'Produktgruppe'] as const
const verkauf = ['Abteilung', 'Abteilungsub', 'Vertreter'] as const

/**
 * All rollups, the one with the fewest rows first. Days only where a day has far fewer keys than lines; quarters where a month is long; over all
 * branches where the same keys sell in many of them. §6.
 */
export const verdichtungen: readonly Verdichtung[] = [
  { tabelle: 'us_vertreter', ebenen: verkauf, koerner: ['T', 'M'], ueberAlle: false },
  { tabelle: 'us_lager', ebenen: ['Lieferart', 'Lagerplatz'], koerner: ['T', 'M'], ueberAlle: false },
  { tabelle: 'us_gruppe', ebenen: gruppen, koerner: ['T', 'M'], ueberAlle: true },
  { tabelle: 'us_kundengruppe_hauptgruppe', ebenen: ['Hauptgruppe', 'Kundengruppe', 'Konditionsgruppe'], koerner: ['M'], ueberAlle: true },
  { tabelle: 'us_vertreter_hauptgruppe', ebenen: ['Hauptgruppe', ...verkauf], koerner: ['M'], ueberAlle: false },
  { tabelle: 'us_kunde', ebenen: ['Kundengruppe', 'Konditionsgruppe', 'Kunde'], koerner: ['M', 'Q'], ueberAlle: true },
  { tabelle: 'us_artikel', ebenen: [...gruppen, 'Artikel'], koerner: ['M', 'Q'], ueberAlle: true },
]
