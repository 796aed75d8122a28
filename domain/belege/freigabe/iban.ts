/** Does the check number of an IBAN hold (ISO 13616, remainder 1 of 97)? Blanks and small letters are read over. */
export function gueltigeIban(iban: string): boolean {
  const zeichen = iban.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(zeichen)) return false
  const ziffern = [...zeichen.slice(4), ...zeichen.slice(0, 4)].map((eins) => String(Number.parseInt(eins, 36))).join('')
  return BigInt(ziffern) % 97n === 1n
}
