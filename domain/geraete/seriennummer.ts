/** What makers write where they gave no number. */
const platzhalter = new Set(
  ['0', 'N/A', 'NONE', 'TEMP', 'XX', 'DEFAULT STRING', 'TO BE FILLED BY O.E.M.', 'SYSTEM SERIAL NUMBER', '123456789'].map((text) => vereinfacht(text)),
)

/** How serial numbers are compared: NFKC, upper case, without blanks and `-`, `_`, `.`, `:`. Null: none, or a placeholder that many devices carry. */
export function seriennummerNorm(text: string): string | null {
  const norm = vereinfacht(text)
  return norm === '' || platzhalter.has(norm) ? null : norm
}

/** Until nothing changes any more: what was apart may compose once a blank between is gone. */
function vereinfacht(text: string): string {
  const einfacher = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-_.:]/gu, '')
  return einfacher === text ? text : vereinfacht(einfacher)
}

/** The same for people who read it from a label: O and 0, I and 1, S and 5, B and 8, Z and 2 are easily taken for each other. */
export const seriennummerAehnlich = (norm: string) => norm.replace(/[OISBZ]/g, (letter) => ({ O: '0', I: '1', S: '5', B: '8', Z: '2' })[letter] ?? letter)

/** The Express Service Tag of a Service Tag: the tag read as a number in base 36. Null: the tag is no such number. */
export function expressVon(serviceTag: string): string | null {
  if (!/^[0-9a-z]{1,30}$/i.test(serviceTag)) return null
  let number = 0n
  for (const sign of serviceTag.toLowerCase()) number = number * 36n + BigInt(Number.parseInt(sign, 36))
  return String(number)
}

/** The Service Tag of an Express Service Tag, which people write in groups. Null: it is no number. */
export function serviceTagVon(express: string): string | null {
  const digits = express.replace(/[\s-]/g, '')
  return /^\d{1,30}$/.test(digits) ? BigInt(digits).toString(36).toUpperCase() : null
}
