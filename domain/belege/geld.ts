/** Money is whole cents as bigint; in texts of wire and database it is decimal with two places. Rounding is half away from zero, at the line. */

/** Cents of a decimal text with at most two places, e.g. "-1710.50". Throws RangeError for anything else, also for more than 13 digits before the point. */
export function cent(betrag: string): bigint {
  const teile = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(betrag)
  if (!teile) throw new RangeError(`no amount: ${betrag.slice(0, 40)}`)
  const wert = BigInt(teile[2]! + (teile[3] ?? '').padEnd(2, '0'))
  return teile[1] ? -wert : wert
}

/** Cents as decimal text with two places; nothing is "0.00", never "-0.00". */
export function betragstext(wert: bigint): string {
  const ziffern = String(wert < 0n ? -wert : wert).padStart(3, '0')
  return `${wert < 0n ? '-' : ''}${ziffern.slice(0, -2)}.${ziffern.slice(-2)}`
}

/** Quotient rounded half away from zero; `teiler` is positive. */
export function gerundet(zaehler: bigint, teiler: bigint): bigint {
  const betrag = zaehler < 0n ? -zaehler : zaehler
  const wert = (2n * betrag + teiler) / (2n * teiler)
  return zaehler < 0n ? -wert : wert
}

/** Share of an amount in cents; `prozent` in 1/100 % (1900 = 19 %). */
export const anteil = (betrag: bigint, prozent: number) => gerundet(betrag * BigInt(prozent), 10_000n)

/** A decimal text as whole number of its `stellen`-th decimal place, e.g. ("10.005", 6) → 10005000n. Throws RangeError for more places than that. */
export function festkomma(text: string, stellen: number): bigint {
  const teile = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text)
  const bruch = teile?.[3] ?? ''
  if (!teile || bruch.length > stellen) throw new RangeError(`no decimal with ${stellen} places: ${text.slice(0, 40)}`)
  const wert = BigInt(teile[2]! + bruch.padEnd(stellen, '0'))
  return teile[1] ? -wert : wert
}

/** Net of a line in cents: quantity (4 places) × price (6 places), less a discount in 1/100 %, rounded once. Throws RangeError for what is no number. */
export const zeilennetto = (menge: string, preis: string, rabatt = 0) =>
  gerundet(festkomma(menge, 4) * festkomma(preis, 6) * BigInt(10_000 - rabatt), stellenJeCent)
const stellenJeCent = 10n ** 12n

/** Sum of amounts in cents. */
export const summe = (betraege: Iterable<bigint>) => [...betraege].reduce((bisher, wert) => bisher + wert, 0n)

/** Exact sum of decimal texts, as decimal text. */
export const betragssumme = (betraege: readonly string[]) => betragstext(summe(betraege.map(cent)))
