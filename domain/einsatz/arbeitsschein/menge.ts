/** A decimal number as people type it, with comma or point: in its shortest form with a point, or null. No thousands sign, no exponent, no fraction. */
export function zahl(getippt: string): string | null {
  const teile = /^([-\u2212]?)0*(\d+)(?:[.,](\d+))?$/.exec(getippt.trim())
  if (!teile) return null
  const [, minus, ganz, bruch = ''] = teile
  const kurz = bruch.replace(/0+$/, '')
  const wert = kurz ? `${ganz}.${kurz}` : ganz!
  return minus && wert !== '0' ? `-${wert}` : wert
}

/** A quantity in thousandths, or null: more than nothing, less than 10^9, at most three decimals. */
export function tausendstel(menge: string): bigint | null {
  const teile = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(menge)
  if (!teile) return null
  const wert = BigInt(teile[1]! + (teile[2] ?? '').padEnd(3, '0'))
  return wert > 0n ? wert : null
}

/** Thousandths as the shortest decimal text. */
export const ausTausendstel = (wert: bigint) => zahl(`${wert / 1000n}.${String(wert % 1000n).padStart(3, '0')}`)!

/** What a quantity costs, in cents; halves up. `menge` in thousandths, `preis` in cents a unit. */
export const betrag = (menge: bigint, preis: bigint) => (menge * preis + 500n) / 1000n

interface Posten {
  einheit: string
  menge: string
}
/** Quantities by unit, in the order in which the units come; units are never added to each other. Quantities are shortest decimals. */
export function jeEinheit(posten: readonly Posten[]): { einheit: string; menge: string }[] {
  const summen = new Map<string, bigint>()
  for (const { einheit, menge } of posten) summen.set(einheit, (summen.get(einheit) ?? 0n) + (tausendstel(menge) ?? 0n))
  return [...summen].map(([einheit, wert]) => ({ einheit, menge: ausTausendstel(wert) }))
}
