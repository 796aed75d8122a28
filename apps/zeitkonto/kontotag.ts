import * as z from 'zod/mini'
import { Codeart } from '#domain/stempel/contract.ts'
import { tageswarnungen, wochenwarnungen } from '#domain/zeiten/contract.ts'
import { Day, Instant } from '#platform/contract/shapes.ts'

const Minuten = z.int()
export const Warnung = z.object({
  art: z.enum([...tageswarnungen, ...wochenwarnungen]),
  istMin: Minuten,
  grenzMin: Minuten,
  regel: z.string(),
  quelle: z.string(),
})
export type Warnung = z.output<typeof Warnung>

/** One day of the account. `abwesenheit` is 'abwesend' for those who may not see why. */
export const Kontotag = z.object({
  datum: Day,
  sollMin: Minuten,
  bruttoMin: Minuten,
  pauseMin: Minuten,
  pflichtpauseMin: Minuten,
  nettoMin: Minuten,
  gewertetMin: Minuten,
  nachtMin: Minuten,
  saldoMin: z.nullable(Minuten),
  beginn: z.nullable(Instant),
  ende: z.nullable(Instant),
  laeuft: z.boolean(),
  /** Stamped before the entry or after the exit, and the case about it is not released: it counts nothing. */
  nichtBeschaeftigt: z.boolean(),
  feiertag: z.nullable(z.string()),
  abwesenheit: z.nullable(z.string()),
  /** The other one of two half days. */
  zweiteAbwesenheit: z.nullable(z.string()),
  /** Parts of the local day in minutes of its wall clock; empty for closed days. */
  strecken: z.array(z.object({ von: Minuten, bis: Minuten, art: Codeart, fort: z.optional(z.boolean()) })),
  fragen: z.array(z.string()),
  warnungen: z.array(Warnung),
  regeln: z.array(z.string()),
  /** What came or changed after the closing, in minutes. */
  differenzMin: Minuten,
})
export type Kontotag = z.output<typeof Kontotag>
