import * as z from 'zod/mini'
import { Instant, idOf } from '#platform/contract/shapes.ts'

/** Why a finish could not be one. */
export const fallgruende = ['fingerabdruck', 'andere-fassung', 'storniert'] as const

/** What a device wanted otherwise than the server, in words: here and there. Empty: not there. */
export const Gegenwert = z.object({
  id: idOf('arbeitsscheinGegenwert'),
  feld: z.string(),
  hier: z.string(),
  dort: z.string(),
  fassung: z.int(),
  wer: z.string(),
  geraet: z.string(),
  erfasst: Instant,
})
export type Gegenwert = z.output<typeof Gegenwert>

/** A finish of a device that waits for the office: who signed, what the signature was about, and what the server had. */
export const Fall = z.object({
  id: idOf('arbeitsscheinFall'),
  grund: z.enum(fallgruende),
  fassung: z.int(),
  wer: z.string(),
  geraet: z.string(),
  /** When it was signed on the device, and when it arrived. */
  erfasst: Instant,
  angelegt: Instant,
  /** When the sheet was cancelled at the office. */
  storniert: z.nullable(Instant),
  unterzeichner: z.array(z.string()),
  kanonisch: z.string(),
  buero: z.string(),
  code: z.string(),
})
export type Fall = z.output<typeof Fall>
