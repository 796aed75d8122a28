import * as z from 'zod/mini'
import { Day, Instant } from '#platform/contract/shapes.ts'
import { Unterschrift, Zeile } from './schein.ts'

/** A finished version: its text, by what it is known, and line by line what it says otherwise than the one before. */
export const Fassung = z.object({
  nr: z.int(),
  zeitpunkt: Instant,
  wer: z.string(),
  /** Why there is this version; empty for the first. */
  grund: z.string(),
  fingerabdruck: z.string(),
  code: z.string(),
  kanonisch: z.string(),
  unterschiede: z.array(z.object({ feld: z.string(), vorher: z.string(), nachher: z.string() })),
})
export type Fassung = z.output<typeof Fassung>

/** What whoever has a link sees: this sheet as it was finished, and nothing else of the portal. */
export const Kundenansicht = z.object({
  firma: z.string(),
  nummer: z.string(),
  fassung: z.int(),
  datum: Day,
  objekt: z.string(),
  kunde: z.string(),
  notiz: z.string(),
  zeilen: z.array(Zeile),
  summen: z.array(z.object({ einheit: z.string(), menge: z.string() })),
  bilder: z.int(),
  code: z.string(),
  /** What is proposed of whoever signs: his company and the place. */
  vorschlag: z.object({ firma: z.string(), ort: z.string() }),
  /** What the signature may say, in words. */
  bedeutungen: z.array(z.object({ id: z.enum(['bestaetigt', 'erhalten']), wahl: z.string(), satz: z.string() })),
})
export type Kundenansicht = z.output<typeof Kundenansicht>

/** The secret of a link, as it stands behind the `#`. */
export const Geheim = z.string().check(z.minLength(1), z.maxLength(64))
/** A signature by a link is the customer's, drawn or typed. */
export const Linkunterschrift = Unterschrift.check(
  z.refine(({ rolle, art }) => rolle === 'Kunde' && (art === 'gezeichnet' || art === 'getippt'), { path: ['art'], error: 'schein.bitte-unterschreiben' }),
)
