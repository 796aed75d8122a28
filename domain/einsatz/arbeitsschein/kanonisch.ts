/** What a canonical text is made of: strings, whole numbers, yes and no, nothing, lists in their order, and objects. */
export type Wert = string | number | boolean | null | readonly Wert[] | { readonly [feld: string]: Wert }

const vorsatz = 'einsatz.arbeitsschein.1\n'

/** One text for one content: keys in order, no spaces, composed signs (NFC; RFC 8785), behind a line that says what it is. Its SHA-256 is the fingerprint. */
export const kanonisch = (inhalt: Wert): string => vorsatz + geordnet(inhalt)

function geordnet(wert: Wert): string {
  if (typeof wert === 'string') return JSON.stringify(wert.normalize('NFC'))
  if (typeof wert !== 'object' || wert === null) return JSON.stringify(wert)
  if (Array.isArray(wert)) return `[${(wert as readonly Wert[]).map(geordnet).join(',')}]`
  const felder = Object.entries(wert).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${felder.map(([feld, eines]) => `${JSON.stringify(feld)}:${geordnet(eines)}`).join(',')}}`
}

const ziffern = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The first 60 bits of a fingerprint (hex) for people: three times four signs without those that are mixed up. */
export function kurzcode(fingerabdruck: string): string {
  const bits = BigInt(`0x${fingerabdruck.slice(0, 15)}`)
  const zeichen = Array.from({ length: 12 }, (_, nr) => ziffern[Number((bits >> BigInt(55 - 5 * nr)) & 31n)]!).join('')
  return `${zeichen.slice(0, 4)}-${zeichen.slice(4, 8)}-${zeichen.slice(8)}`
}

/** The first and the last fingerprint (hex) that a short code as somebody typed it means, or just one for a whole fingerprint; null: it is neither. */
export function abdruecke(getippt: string): readonly [von: string, bis: string] | null {
  const text = getippt.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  if (/^[0-9A-F]{64}$/.test(text)) return [text.toLowerCase(), text.toLowerCase()]
  const code = text.replaceAll('O', '0').replace(/[IL]/g, '1')
  if (code.length !== 12 || [...code].some((eines) => !ziffern.includes(eines))) return null
  const bits = [...code].reduce((bisher, eines) => (bisher << 5n) | BigInt(ziffern.indexOf(eines)), 0n)
  const anfang = bits.toString(16).padStart(15, '0')
  return [anfang.padEnd(64, '0'), anfang.padEnd(64, 'f')]
}

/** What a canonical text says. */
export const inhaltAus = (text: string) => JSON.parse(text.slice(vorsatz.length)) as Readonly<Record<string, Wert>>
/** The same of a text that somebody sent; null when it is none. */
export function gelesenerInhalt(text: string): Readonly<Record<string, unknown>> | null {
  if (!text.startsWith(vorsatz)) return null
  try {
    const inhalt: unknown = JSON.parse(text.slice(vorsatz.length))
    return typeof inhalt === 'object' && inhalt !== null ? (inhalt as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
