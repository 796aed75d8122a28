import * as z from 'zod/mini'
import { Belegart, BelegId } from '../contract.ts'
import { ablehnungen } from '../erechnung/arten.ts'
import { Befund } from '../erechnung/contract.ts'

/**
 * What became of an e-invoice that came as a file: a new document, a new version, nothing (the file is there already), a file more of a document that is there, not taken because of
 * what it says or of how the books stand (`gruende`), or no invoice at all (`ablehnung`).
 */
export const annahmen = ['neu', 'geaendert', 'gleich', 'ergaenzt', 'fehlerhaft', 'abgelehnt'] as const

export const Angenommen = z.object({
  name: z.string(),
  ergebnis: z.enum(annahmen),
  ablehnung: z.nullable(z.enum(ablehnungen)),
  gruende: z.array(z.string()),
  nummer: z.string(),
  lieferant: z.string(),
  brutto: z.string(),
  waehrung: z.string(),
  /** By the rules that we know. */
  gueltig: z.boolean(),
  befunde: z.array(Befund),
  beleg: z.nullable(z.object({ id: BelegId, belegart: Belegart, belegnummer: z.int() })),
  geschrieben: z.boolean(),
})
export type Angenommen = z.output<typeof Angenommen>

/** What became of a file that came by its name: kept with its document, there already, or not taken, with the reason in words. */
export const Zugeordnet = z.object({
  name: z.string(),
  ergebnis: z.enum(['neu', 'gleich', 'abgelehnt']),
  beleg: z.nullable(z.object({ belegart: Belegart, belegnummer: z.nullable(z.int()) })),
  grund: z.string(),
})
export type Zugeordnet = z.output<typeof Zugeordnet>
