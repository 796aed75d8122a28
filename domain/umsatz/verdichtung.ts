import type { Ebene } from './contract.ts'

/** Stretch of time that a row of a rollup sums up: a day, a month or a quarter, by the letter in `korn`. */
export type Korn = 'T' | 'M' | 'Q'
/**
 * A table of sums of the lines by branch, class and these levels. `koerner`: the finest first. `ueberAlle`: it holds them over all branches, too, under branch 0. `nichtFuer`:
 * whoever chose one key of this level is answered sooner from its lines.
 */
export interface Verdichtung {
  tabelle: string
  ebenen: readonly Ebene[]
  koerner: readonly Korn[]
  ueberAlle: boolean
  nichtFuer?: Ebene
  /** The rollup by month that holds all of its levels and more: made anew it is made from there. Its finest grain is the month then. */
  aus?: string
}

const gruppen = ['Hauptgruppe', 'Untergruppe', 'Unteruntergruppe', 'Produktgruppe'] as const
const verkauf = ['Abteilung', 'Abteilungsub', 'Vertreter'] as const
const lager = ['Lieferart', 'Lagerplatz'] as const
const kundengruppen = ['Kundengruppe', 'Konditionsgruppe'] as const

/**
 * All rollups, the one with the fewest rows first. Days only where a day has far fewer keys than lines; quarters where a month is long; over all
 * branches where the same keys sell in many of them. §6.
 */
export const verdichtungen: readonly Verdichtung[] = [
  { tabelle: 'us_vertreter', ebenen: verkauf, koerner: ['T', 'M'], ueberAlle: false },
  { tabelle: 'us_lager', ebenen: lager, koerner: ['T', 'M'], ueberAlle: false },
  { tabelle: 'us_gruppe', ebenen: gruppen, koerner: ['T', 'M'], ueberAlle: true },
  { tabelle: 'us_kundengruppe_hauptgruppe', ebenen: ['Hauptgruppe', ...kundengruppen], koerner: ['M'], ueberAlle: true, aus: 'us_kunde_hauptgruppe' },
  { tabelle: 'us_vertreter_hauptgruppe', ebenen: ['Hauptgruppe', ...verkauf], koerner: ['M'], ueberAlle: false },
  { tabelle: 'us_lager_hauptgruppe', ebenen: ['Hauptgruppe', ...lager], koerner: ['M'], ueberAlle: false },
  { tabelle: 'us_vertreter_kundengruppe', ebenen: [...kundengruppen, ...verkauf], koerner: ['M'], ueberAlle: false },
  { tabelle: 'us_kunde', ebenen: [...kundengruppen, 'Kunde'], koerner: ['M', 'Q'], ueberAlle: true, aus: 'us_kunde_hauptgruppe' },
  { tabelle: 'us_kunde_hauptgruppe', ebenen: ['Hauptgruppe', ...kundengruppen, 'Kunde'], koerner: ['M'], ueberAlle: false, nichtFuer: 'Kunde' },
  { tabelle: 'us_artikel', ebenen: [...gruppen, 'Artikel'], koerner: ['M', 'Q'], ueberAlle: true },
]
