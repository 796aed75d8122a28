import * as z from 'zod/mini'
import { Instant, Uuid, line } from '#platform/contract/shapes.ts'

export const geheimnisarten = ['fernzugang', 'lizenzschluessel'] as const
export const Geheimnisart = z.enum(geheimnisarten)
export type Geheimnisart = z.output<typeof Geheimnisart>

/** What is known of a secret without seeing it. `gesehen`: so many people since it was changed last. */
export const Geheimnis = z.object({ art: Geheimnisart, hatWert: z.boolean(), geaendert: z.nullable(Instant), gesehen: z.int() })
export type Geheimnis = z.output<typeof Geheimnis>
export const Einsicht = z.object({ id: Uuid, art: Geheimnisart, wer: z.string(), grund: z.string(), zeitpunkt: Instant })
export type Einsicht = z.output<typeof Einsicht>

/** Nothing is trimmed: blanks may belong to it. */
export const NeuesGeheimnis = z.object({ wert: z.string().check(z.minLength(1), z.maxLength(500)) })
/** Why, and the asker's own password: who sits down at somebody else's desk sees nothing. */
export const Zeigen = z.object({ grund: line(500), password: z.string().check(z.minLength(1), z.maxLength(200)) })
/** So long a secret stays on the screen. */
export const zeigeSekunden = 30
