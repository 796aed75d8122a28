import { anteil, gerundet, summe } from '../geld.ts'

/**
 * What is kept back of one invoice or payment, in cents: a rate (1/100 %) of its base – gross, or net where the customer owes the tax himself – and no more than `rest`,
 * what is left to the sum agreed for all of them. Of a credit it is negative: so much less is kept back. H1–H6.
 */
export function einbehaltVon(basis: bigint, satz: number, rest: bigint | null = null) {
  const betrag = anteil(basis, satz)
  return rest !== null && betrag > rest ? rest : betrag
}

/** An item of an invoice, in cents: what is payable, or what is kept back of it. */
export interface Rechnungsposten {
  id: string
  einbehalt: boolean
  betrag: bigint
  offen: bigint
}

/**
 * What a credit takes off the items of its invoice, and what of it is left over: off a retention the same share that was kept back of the invoice, the rest off what is
 * payable. Nobody gets less than nothing. H6. Amounts in cents.
 */
export function gutgeschrieben(betrag: bigint, posten: readonly Rechnungsposten[]) {
  const ganz = summe(posten.map((einer) => einer.betrag))
  let rest = betrag
  const teile = posten
    .toSorted((a, b) => Number(b.einbehalt) - Number(a.einbehalt))
    .flatMap(({ id, einbehalt, betrag: eigener, offen }) => {
      const gewollt = einbehalt && ganz > 0n ? gerundet(betrag * eigener, ganz) : rest
      const teil = [gewollt, offen, rest].reduce((a, b) => (a < b ? a : b))
      rest -= teil
      return teil > 0n ? [{ id, betrag: teil }] : []
    })
  return { teile, rest }
}

/** An amount in so many parts as the weights, each rounded, the last one takes what is left: together they are the amount. H15. Weights are not negative; without any the last takes all. */
export function geteilt(betrag: bigint, gewichte: readonly bigint[]): bigint[] {
  const ganz = summe(gewichte)
  let rest = betrag
  return gewichte.map((gewicht, nr) => {
    const teil = nr === gewichte.length - 1 ? rest : ganz > 0n ? gerundet(betrag * gewicht, ganz) : 0n
    rest -= teil
    return teil
  })
}
