/** Numbers of e-invoices: decimal text in, whole numbers of 10^-12 to reckon with. Never a float. */
const STELLEN = 12
const eins = 10n ** BigInt(STELLEN)

/** The number, null for what is none (also 1e9, NaN, more than 18 digits before the point). '' is null. */
export function zahl(text: string): bigint | null {
  const teile = /^([+-]?)(\d{0,18})(?:\.(\d*))?$/.exec(text.trim())
  if (!teile || (!teile[2] && !teile[3])) return null
  const wert = BigInt((teile[2] || '0') + (teile[3] ?? '').slice(0, STELLEN).padEnd(STELLEN, '0'))
  return teile[1] === '-' ? -wert : wert
}
/** The number, 0 for what is missing or none. */
export const oderNull = (text: string) => zahl(text) ?? 0n
export const summe = (texte: Iterable<string>) => [...texte].reduce((bisher, text) => bisher + oderNull(text), 0n)
/** Product of two numbers. */
export const mal = (a: bigint, b: bigint) => (a * b) / eins
/** Quotient of two numbers; the divisor is not 0. */
export const geteilt = (a: bigint, b: bigint) => (a * eins) / b
/** Rounded to cents as XPath does: half up, towards plus infinity, for -0.005 gives -0.00. */
export const aufCent = (wert: bigint) => abgerundet(wert + cent / 2n) * cent
const cent = eins / 100n
const abgerundet = (wert: bigint) => (wert >= 0n ? wert / cent : -((-wert + cent - 1n) / cent))
/** Rounded to cents half away from zero, as money is. */
export const kaufmaennisch = (wert: bigint) => (wert < 0n ? -aufCent(-wert) : aufCent(wert))
/** VAT on a basis; `satz` in percent. */
export const steuer = (basis: string, satz: string) => kaufmaennisch(geteilt(mal(oderNull(basis), oderNull(satz)), 100n * eins))
/** 1.00 in these units, e.g. as a tolerance. */
export const ganzes = eins
/** As text with at least two places. */
export function zahltext(wert: bigint): string {
  const ziffern = String(wert < 0n ? -wert : wert).padStart(STELLEN + 1, '0')
  const bruch = ziffern.slice(-STELLEN).replace(/0+$/, '').padEnd(2, '0')
  return `${wert < 0n ? '-' : ''}${ziffern.slice(0, -STELLEN)}.${bruch}`
}
/** More than two places are written. */
export const zuGenau = (text: string) => (text.split('.')[1]?.length ?? 0) > 2
/** The same number, however it is written. */
export const gleich = (a: string, b: string) => zahl(a) !== null && zahl(a) === zahl(b)
/** Without its sign. */
export const betrag = (wert: bigint) => (wert < 0n ? -wert : wert)
