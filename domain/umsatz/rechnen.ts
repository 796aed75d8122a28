import { gerundet } from '#domain/belege/geld.ts'

/** Sums of any number of lines; cents. `ohneEinstand`: the part of `umsatz` whose cost nobody knows. `menge` in ten-thousandths. */
export interface Summen {
  umsatz: bigint
  lagerwert: bigint
  ohneEinstand: bigint
  menge: bigint
}
export const keine: Summen = { umsatz: 0n, lagerwert: 0n, ohneEinstand: 0n, menge: 0n }

export const plus = (a: Summen, b: Summen): Summen => ({
  umsatz: a.umsatz + b.umsatz,
  lagerwert: a.lagerwert + b.lagerwert,
  ohneEinstand: a.ohneEinstand + b.ohneEinstand,
  menge: a.menge + b.menge,
})

/** Margin in cents: of the lines whose cost is known. §4.1. */
export const deckungsbeitrag = ({ umsatz, lagerwert, ohneEinstand }: Summen) => umsatz - ohneEinstand - lagerwert

/** Margin as a share of the same lines' sales, in tenths of a percent; null where there were none or less than nothing. §4.1. */
export function dbZehntel(summen: Summen): bigint | null {
  const basis = summen.umsatz - summen.ohneEinstand
  return summen.umsatz <= 0n || basis <= 0n ? null : gerundet(1000n * deckungsbeitrag(summen), basis)
}

/** Change in tenths of a percent; null against nothing or less ("neu"). §4.2. */
export const deltaZehntel = (jetzt: bigint, zuvor: bigint): bigint | null => (zuvor <= 0n ? null : gerundet(1000n * (jetzt - zuvor), zuvor))

/**
 * Shares of parts in their whole, in tenths of a percent, which together are exactly 100,0 %: what rounding leaves goes to the largest remainders, the first of
 * equals first. Null when the whole is nothing or less. §4.2.
 */
export function anteile(teile: readonly bigint[]): bigint[] | null {
  const ganzes = teile.reduce((bisher, teil) => bisher + teil, 0n)
  if (ganzes <= 0n) return null
  const roh = teile.map((teil, nr) => {
    const zehntel = 1000n * teil
    const rest = ((zehntel % ganzes) + ganzes) % ganzes
    return { nr, rest, zehntel: (zehntel - rest) / ganzes }
  })
  const fehlend = Number(1000n - roh.reduce((bisher, { zehntel }) => bisher + zehntel, 0n))
  const dazu = new Set(
    roh
      .toSorted((a, b) => (a.rest === b.rest ? a.nr - b.nr : a.rest > b.rest ? -1 : 1))
      .slice(0, fehlend)
      .map(({ nr }) => nr),
  )
  return roh.map(({ nr, zehntel }) => zehntel + (dazu.has(nr) ? 1n : 0n))
}

/** Tenths as decimal text, e.g. 175n → "17.5". */
export function zehnteltext(zehntel: bigint) {
  const betrag = zehntel < 0n ? -zehntel : zehntel
  return `${zehntel < 0n ? '-' : ''}${betrag / 10n}.${betrag % 10n}`
}
/** Quantity as decimal text with the places that it needs, at most four. */
export const mengentext = (menge: bigint) => {
  const betrag = menge < 0n ? -menge : menge
  const bruch = String(betrag % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${menge < 0n ? '-' : ''}${betrag / 10_000n}${bruch && `.${bruch}`}`
}
