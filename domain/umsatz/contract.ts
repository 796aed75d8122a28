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

/** Where a line belongs: as it was posted, or by what its article and its customer are today. */
export const zuordnungen = ['gebucht', 'heute'] as const
export const Zuordnung = z.enum(zuordnungen)
export type Zuordnung = z.output<typeof Zuordnung>

/** Month and day on which the company's fiscal year begins. */
export const geschaeftsjahrAb = '01-01'
/** First day of the fiscal year that `heute` lies in; `ab` is its first day as `MM-dd`. */
export function jahresbeginn(heute: string, ab: string): string {
  const jahr = Number(heute.slice(0, 4))
  return `${heute.slice(5) >= ab ? jahr : jahr - 1}-${ab}`
}

/** Stretches of time that move with today. */
export const spannen = ['heute', 'monat', 'jahr', 'vorjahr'] as const
export const Spanne = z.enum(spannen)
export type Spanne = z.output<typeof Spanne>

/** Days of a span on a day; month and year reach to the end of the month, whatever of it lies ahead counts nowhere. `ab`: first day of the fiscal year, `MM-dd`. */
export function tageDerSpanne(spanne: Spanne, heute: string, ab: string): { von: string; bis: string } {
  const tag = Temporal.PlainDate.from(heute)
  const monatsende = tag.with({ day: tag.daysInMonth }).toString()
  const anfang = jahresbeginn(heute, ab)
  const zuvor = Temporal.PlainDate.from(anfang)
  return {
    heute: { von: heute, bis: heute },
    monat: { von: tag.with({ day: 1 }).toString(), bis: monatsende },
    jahr: { von: anfang, bis: monatsende },
    vorjahr: { von: zuvor.subtract({ years: 1 }).toString(), bis: zuvor.subtract({ days: 1 }).toString() },
  }[spanne]
}

/** The span that these days are today; null when they are none of them. */
export const spanneVon = ({ von, bis }: { von: string; bis: string }, heute: string, ab: string): Spanne | null =>
  spannen.find((eine) => {
    const tage = tageDerSpanne(eine, heute, ab)
    return tage.von === von && tage.bis === bis
  }) ?? null

/** Key of the row that holds what has no key on this level, e.g. lines without a seller. */
export const ohneSchluessel = ''
/** Key of the row that holds all that is not shown by itself. */
export const uebrige = 'Uebrige'
