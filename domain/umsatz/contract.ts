import * as z from 'zod/mini'
import { umsatzarten } from '#domain/belege/contract.ts'

/** What sales are broken down by. */
export const ebenen = [
  'Vkforg',
  'Artikel',
  'Hauptgruppe',
  'Untergruppe',
  'Unteruntergruppe',
  'Produktgruppe',
  'Kunde',
  'Kundengruppe',
  'Lieferart',
  'Lagerplatz',
  'Abteilung',
  'Abteilungsub',
  'Konditionsgruppe',
  'Vertreter',
] as const
export const Ebene = z.enum(ebenen)
export type Ebene = z.output<typeof Ebene>

/** Classes of posted lines that do not overlap; `Gesamt` is all of them. */
export const gefragteArten = ['Gesamt', ...umsatzarten] as const
export const GefragteArt = z.enum(gefragteArten)
export type GefragteArt = z.output<typeof GefragteArt>

/** Month and day on which the company's fiscal year begins. */
export const geschaeftsjahrAb = '01-01'
/** First day of the fiscal year that `heute` lies in; `ab` is its first day as `MM-dd`. */
export function jahresbeginn(heute: string, ab: string): string {
  const jahr = Number(heute.slice(0, 4))
  return `${heute.slice(5) >= ab ? jahr : jahr - 1}-${ab}`
}

/** Key of the row that holds what has no key on this level, e.g. lines without a seller. */
export const ohneSchluessel = ''
/** Key of the row that holds all that is not shown by itself. */
export const uebrige = 'Uebrige'
