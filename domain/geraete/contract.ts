import * as z from 'zod/mini'
import { note } from '#platform/contract/shapes.ts'

/** Where a remote session is known from. */
export const sitzungsquellen = ['hand', 'datei', 'windows', 'guacamole'] as const
export const Sitzungsquelle = z.enum(sitzungsquellen)
export type Sitzungsquelle = z.output<typeof Sitzungsquelle>

/** Why the log is kept and how; minutes and months. */
export const Sitzungseinstellungen = z.object({
  /** Do customers read who it was? */
  technikerNennen: z.boolean(),
  /** Gaps up to this long are drawn together. */
  lueckeMin: z.int().check(z.minimum(0), z.maximum(120)),
  einheitMin: z.int().check(z.minimum(1), z.maximum(60)),
  mindestMin: z.int().check(z.minimum(0), z.maximum(120)),
  je: z.enum(['block', 'tag']),
  art: z.enum(['auf', 'kaufmaennisch']),
  /** After so many months the person is no longer named, unless the session was booked. */
  personMonate: z.int().check(z.minimum(1), z.maximum(120)),
  zweck: note(1000),
})
export type Sitzungseinstellungen = z.output<typeof Sitzungseinstellungen>

export const standardsitzung: Sitzungseinstellungen = {
  technikerNennen: false,
  lueckeMin: 15,
  einheitMin: 15,
  mindestMin: 15,
  je: 'block',
  art: 'auf',
  personMonate: 12,
  zweck:
    'Das Log hält fest, wer wann mit welchem System verbunden war, damit Arbeitszeit auf Tickets kommt und Kunden Zugriffe auf ihre Systeme nachvollziehen können. Eingaben und Bildschirme zeichnet das Portal nicht auf. Leistung wird damit nicht kontrolliert.',
}
