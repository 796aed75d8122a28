import { anteil } from '../geld.ts'

/**
 * What is kept back of one invoice or payment, in cents: a rate (1/100 %) of its base – gross, or net where the customer owes the tax himself – and no more than `rest`,
 * what is left to the sum agreed for all of them. Of a credit it is negative: so much less is kept back. H1–H6.
 */
export function einbehaltVon(basis: bigint, satz: number, rest: bigint | null = null) {
  const betrag = anteil(basis, satz)
  return rest !== null && betrag > rest ? rest : betrag
}
