import type { Artikel } from '#domain/artikel/contract.ts'
import { einsMehr } from '#domain/einsatz/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { einheiten, type Position } from '#apps/arbeitsschein/contract/schein.ts'

/** A line before anything was typed. */
export const leereZeile = { lstfixId: null, berichtId: null, von: null, bis: null, nummer: '', text: '', menge: '', einheit: '', kommentar: '' } as const

const einheitVon = (einheit: string) => einheiten.find((eine) => eine === einheit) ?? 'Stk'

/** Lines with one more of an article, and how many of it that are: its line of the same unit counts on. Quantities as people type them, with a comma. */
export function mitEinem(positionen: readonly Position[], { nummer, name, einheit }: Artikel): { positionen: Position[]; menge: string } {
  const neu: Position = { ...leereZeile, id: uuid(), art: 'Material', nummer, text: name, menge: '1', einheit: einheitVon(einheit) }
  const at = positionen.findIndex((eine) => eine.art === 'Material' && eine.nummer === nummer && eine.einheit === neu.einheit && einsMehr(eine.menge) !== null)
  const alt = positionen[at]
  const menge = alt ? einsMehr(alt.menge) : null
  if (!alt || menge === null) return { positionen: [...positionen, neu], menge: neu.menge }
  return { positionen: positionen.with(at, { ...alt, menge }), menge }
}

/** A line with a code that no article has. */
export const mitUnbekanntem = (positionen: readonly Position[], code: string): Position[] => [
  ...positionen,
  { ...leereZeile, id: uuid(), art: 'Material', nummer: code, menge: '1', einheit: 'Stk' },
]
