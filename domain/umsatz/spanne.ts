import * as z from 'zod/mini'
import { jahresbeginn } from './contract.ts'
import type { Fenster } from './fenster.ts'

/** Stretches of time that move with today. */
export const spannen = ['heute', 'monat', 'jahr', 'vorjahr'] as const
export const Spanne = z.enum(spannen)
export type Spanne = z.output<typeof Spanne>

/** Days of a span on a day; month and year reach to the end of the month, whatever of it lies ahead counts nowhere. `ab`: first day of the fiscal year, `MM-dd`. */
export function tageDerSpanne(spanne: Spanne, heute: string, ab: string): Fenster {
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
export const spanneVon = ({ von, bis }: Fenster, heute: string, ab: string): Spanne | null =>
  spannen.find((eine) => {
    const tage = tageDerSpanne(eine, heute, ab)
    return tage.von === von && tage.bis === bis
  }) ?? null
