import * as z from 'zod/mini'
import { Codeart } from '#domain/stempel/contract.ts'
import { Day, Time } from '#platform/contract/shapes.ts'

/** The two groups of people that every country's working-time law tells apart. */
export const Altersgruppe = z.enum(['erwachsen', 'jugendlich'])
export type Altersgruppe = z.output<typeof Altersgruppe>

const minuten = (hoechstens: number) => z.int().check(z.minimum(0), z.maximum(hoechstens))
const proTag = minuten(1440)
const proWoche = minuten(10_080)

/** The figures of a rule, in minutes unless named otherwise, by the kind of the rule. */
export const Regelwerte = {
  /** Breaks owed over so much working time without breaks; shorter pieces are no break. */
  pause: z.object({
    stufen: z.array(z.object({ ueberMin: proTag, pauseMin: proTag })).check(
      z.minLength(1),
      z.maxLength(5),
      z.refine((stufen) => stufen.every((s, i) => i === 0 || s.ueberMin > stufen[i - 1]!.ueberMin), { error: 'zeitregel.stufen' }),
    ),
    stueckMin: proTag,
  }),
  /** Work on one day: usual, and at most. */
  tag: z
    .object({ normalMin: proTag, hoechstMin: proTag })
    .check(z.refine((wert) => wert.hoechstMin >= wert.normalMin, { path: ['hoechstMin'], error: 'zeitregel.hoechst' })),
  /** Work in one calendar week: usual, and at most. */
  woche: z
    .object({ normalMin: proWoche, hoechstMin: proWoche })
    .check(z.refine((wert) => wert.hoechstMin >= wert.normalMin, { path: ['hoechstMin'], error: 'zeitregel.hoechst' })),
  /** At most so much work a week on the average of so many weeks. */
  durchschnitt: z.object({ wochen: z.int().check(z.minimum(1), z.maximum(104)), hoechstMin: proWoche }),
  /** Rest without a break: between two days' work, and once a week. */
  ruhe: z.object({ tagMin: proTag, wocheMin: proWoche }),
  /** Night on the wall's clock; more than `abMin` of work in it make night work, of which `hoechstMin` a day are the most (null: as by day). */
  nacht: z.object({ von: Time, bis: Time, abMin: proTag, hoechstMin: z.nullable(proTag) }),
  /** So much work in one go; only a break of the legal length ends it. */
  stueck: z.object({ hoechstMin: proTag }),
  /** From the first to the last minute of a shift, breaks included. */
  schicht: z.object({ hoechstMin: proTag }),
  /** Work on days that shall be free: so many minutes at most (null: as on any day), so many working days a week and free Sundays a year (null: whatever the plan says). */
  freietage: z.object({
    samstagMin: z.nullable(proTag),
    sonntagMin: z.nullable(proTag),
    feiertagMin: z.nullable(proTag),
    tage: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
    freieSonntage: z.nullable(z.int().check(z.minimum(0), z.maximum(53))),
    /** Free Sundays in each month. */
    freieSonntageMonat: z.nullable(z.int().check(z.minimum(0), z.maximum(5))),
    /** A free working day for each Sunday (holiday) worked, within so many days before or after it, itself included. */
    ersatzSonntagTage: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
    ersatzFeiertagTage: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
    /** Work in so many minutes before the next working week begins is given back in that week, hour by hour. */
    ersatzruheMin: z.nullable(proWoche),
  }),
  /** Whether illness gives the hours of time off in lieu back. */
  krank: z.object({ zeitausgleich: z.enum(['genommen', 'zurueck']) }),
  /** Records are kept for so many months. */
  aufbewahrung: z.object({ monate: z.int().check(z.minimum(1), z.maximum(600)) }),
  /** Net time of a day to multiples of `aufMin`: to the nearest one, or always up. Nothing else is allowed. */
  rundung: z.object({ aufMin: z.int().check(z.minimum(1), z.maximum(30)), richtung: z.enum(['symmetrisch', 'person']) }),
} as const
/** Figures that count days, weeks or months; every other number of a rule is minutes. */
export const gezaehlt: ReadonlySet<string> = new Set([
  'wochen',
  'monate',
  'tage',
  'freieSonntage',
  'freieSonntageMonat',
  'ersatzSonntagTage',
  'ersatzFeiertagTage',
])
export type Regelart = keyof typeof Regelwerte
export const regelarten = Object.keys(Regelwerte) as [Regelart, ...Regelart[]]
export type Regelwert<A extends Regelart> = z.output<(typeof Regelwerte)[A]>

/** A part of a local day in minutes of its wall clock; what comes from or goes on beyond midnight is cut there. `vortag`: began the day before; `fort`: gone without a word and come back, a break by law that nobody called one. */
export const Strecke = z.object({ von: z.int(), bis: z.int(), art: Codeart, vortag: z.boolean(), fort: z.optional(z.boolean()) })
export type Strecke = z.output<typeof Strecke>

/** Work a week on the average of the weeks from `von` to `bis` (both days included), by which rule and law. */
export const Durchschnitt = z.object({
  von: Day,
  bis: Day,
  wochen: z.int(),
  istMin: z.int(),
  grenzMin: z.int(),
  ueber: z.boolean(),
  regel: z.string(),
  quelle: z.string(),
})
export type Durchschnitt = z.output<typeof Durchschnitt>

/** What a rule says against a day that somebody has to answer for: it raises a case. */
export const fragewarnungen = ['Pause zu kurz', 'Über Höchstzeit', 'Ruhezeit zu kurz', 'Nachtarbeit'] as const
/** The same, with what is only told and kept with the day: the plan or an exception of the law may allow it. */
export const tageswarnungen = [...fragewarnungen, 'Zu lang am Stück', 'Schicht zu lang', 'Samstagsarbeit', 'Sonntagsarbeit', 'Feiertagsarbeit'] as const
export const wochenwarnungen = ['Wochenhöchstzeit', 'Wochenruhe zu kurz', 'Zu viele Arbeitstage'] as const

/**
 * Days that had to be free and were not, with the law that says so: `jahr` and `monat` more Sundays worked than leave enough free ones, `ersatz` no free day for one
 * that was worked, `ersatzruhe` of `schuldMin` worked in the weekend's rest only `freiMin` of the following week's plan were not worked.
 */
export const Ruhetag = z.discriminatedUnion('art', [
  z.object({ art: z.literal('jahr'), jahr: z.int(), gearbeitet: z.int(), frei: z.int(), mindestens: z.int(), regel: z.string(), quelle: z.string() }),
  z.object({ art: z.literal('monat'), monat: z.string(), gearbeitet: z.int(), frei: z.int(), mindestens: z.int(), regel: z.string(), quelle: z.string() }),
  z.object({ art: z.literal('ersatzruhe'), von: Day, bis: Day, schuldMin: z.int(), freiMin: z.int(), regel: z.string(), quelle: z.string() }),
  z.object({ art: z.literal('ersatz'), tag: Day, feiertag: z.boolean(), bis: Day, regel: z.string(), quelle: z.string() }),
])
export type Ruhetag = z.output<typeof Ruhetag>

/** What people release: a person's week (from its Monday) or month (from its first day). */
export const Freigabeart = z.enum(['woche', 'monat'])
export type Freigabeart = z.output<typeof Freigabeart>
export const Freigabezustand = z.enum(['offen', 'eingereicht', 'genehmigt', 'zurueckgegeben', 'abgeschlossen', 'geoeffnet'])
export type Freigabezustand = z.output<typeof Freigabezustand>
export const Akt = z.enum(['einreichen', 'zurueckziehen', 'genehmigen', 'zurueckgeben', 'abschliessen', 'oeffnen'])
export type Akt = z.output<typeof Akt>

/** What a case asks about. 'Widerspruch' (against a change of his times) and 'Korrektur' (of a stamp of his) are raised by the person, everything else by the stamps. */
export const fallarten = [
  'Gehen fehlt',
  'Kommen fehlt',
  'Rückkehr fehlt',
  'Zwei Kommen',
  'Doppelt',
  'Zu lang',
  'Pause zu kurz',
  'Ruhezeit zu kurz',
  'Über Höchstzeit',
  'Nachtarbeit',
  'Zeit abweichend',
  'Fremdes Gerät',
  'Nicht beschäftigt',
  'Trotz Abwesenheit',
  'Widerspruch',
  'Korrektur',
] as const
export const Fallart = z.enum(fallarten)
export type Fallart = z.output<typeof Fallart>

/** States of a case. 'erledigt': the stamps no longer show it. */
export const zustaende = ['offen', 'beantwortet', 'freigegeben', 'zurueckgewiesen', 'erledigt'] as const
export const Zustand = z.enum(zustaende)
export type Zustand = z.output<typeof Zustand>
