/** An open retention, in cents. */
export interface OffenerEinbehalt {
  id: string
  offen: bigint
}

/**
 * Spreads an amount over retentions in the order given: each takes at most what is open, none gets less than nothing, together they take exactly the amount. H13. Amounts in cents.
 * Throws RangeError for less than a cent, and for more than is open.
 */
export function verteile(betrag: bigint, posten: readonly OffenerEinbehalt[]) {
  let rest = betrag
  const teile = posten.flatMap(({ id, offen }) => {
    const teil = rest < offen ? rest : offen
    rest -= teil
    return teil > 0n ? [{ id, betrag: teil, offen: offen - teil }] : []
  })
  if (betrag <= 0n || rest > 0n) throw new RangeError(`cannot spread ${betrag}`)
  return teile
}
