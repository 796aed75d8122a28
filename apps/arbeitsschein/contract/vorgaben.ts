import * as z from 'zod/mini'
import { idOf } from '#platform/contract/shapes.ts'

export const arten = ['Service', 'Regie', 'Wartung', 'Montage'] as const
export const Art = z.enum(arten)
export type Art = z.output<typeof Art>
export const positionsarten = ['Zeit', 'Material', 'Geraet', 'Fahrt', 'Leistung', 'Text'] as const
export type Positionsart = (typeof positionsarten)[number]

export const unterschriftsregeln = ['Pflicht', 'moeglich', 'nie'] as const
export const einreichungen = ['taeglich', 'woechentlich'] as const
export const vertragsarten = ['sonst', 'VOB', 'OENORM', 'BGB'] as const
export const takte = [1, 5, 6, 15, 30] as const

/** How a customer wants his sheets: what was agreed, who signs, how often work by the hour is handed over, how its time is rounded (null: as the company does). */
export const Vorgabe = z.object({
  vertragsart: z.enum(vertragsarten),
  unterschriftKunde: z.enum(unterschriftsregeln),
  unterschriftMonteur: z.enum(unterschriftsregeln),
  einreichung: z.enum(einreichungen),
  taktMin: z.nullable(z.int().check(z.refine((takt) => (takte as readonly number[]).includes(takt), { error: 'schein.takt' }))),
})
export type Vorgabe = z.output<typeof Vorgabe>
/** Of a customer about whom nobody said anything. */
export const ohneVorgabe: Vorgabe = {
  vertragsart: 'sonst',
  unterschriftKunde: 'Pflicht',
  unterschriftMonteur: 'moeglich',
  einreichung: 'taeglich',
  taktMin: null,
}

/** A customer with the way he wants it. */
export const Kundenvorgabe = z.extend(Vorgabe, { id: idOf('ktostamm'), kunde: z.string() })
export type Kundenvorgabe = z.output<typeof Kundenvorgabe>

/** A sheet that new ones may begin as: its kind, lines without time, and note. */
export const Muster = z.object({
  id: idOf('arbeitsschein'),
  name: z.string(),
  art: Art,
  notiz: z.string(),
  positionen: z.array(
    z.object({ art: z.enum(positionsarten), nummer: z.string(), text: z.string(), menge: z.string(), einheit: z.string(), kommentar: z.string() }),
  ),
})
export type Muster = z.output<typeof Muster>
