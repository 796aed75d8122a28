/** Lengths by country, of those that companies here are paid to (SWIFT IBAN registry). */
const laengen: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  CZ: 24,
  DE: 22,
  ES: 24,
  FR: 27,
  GB: 22,
  HU: 28,
  IT: 27,
  LI: 21,
  LU: 20,
  NL: 18,
  PL: 28,
  SI: 19,
  SK: 24,
}

/** An IBAN as people write it, without its blanks; null when length, signs or check digits (ISO 13616, mod 97) are wrong. Letters that only look like A–Z are wrong. */
export function iban(getippt: string): string | null {
  const text = getippt.replace(/[ \u00a0]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) || text.length !== (laengen[text.slice(0, 2)] ?? text.length)) return null
  const ziffern = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (zeichen) => String(zeichen.codePointAt(0)! - 55))
  return BigInt(ziffern) % 97n === 1n ? text : null
}
