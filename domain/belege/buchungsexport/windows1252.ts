/** Signs of the bytes 0x80–0x9f; a gap stands for none. */
const oben = '€\u0000‚ƒ„…†‡ˆ‰Š‹Œ\u0000Ž\u0000\u0000‘’“”•–—˜™š›œ\u0000žŸ'
const bytes = new Map([...oben].flatMap((zeichen, nr) => (zeichen === '\u0000' ? [] : [[zeichen, 0x80 + nr] as const])))
/** Letters that do not come apart into one of Latin and a mark. */
const ersatz: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ẞ: 'SS',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '′': "'",
  '″': '"',
}

const byteVon = (zeichen: string): number | undefined => {
  const code = zeichen.codePointAt(0)!
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? code : bytes.get(zeichen)
}

/**
 * The text in signs of Windows-1252, one line: what is missing there is written by its nearest letter (Ł → L), otherwise as '?'; control signs and signs that turn the
 * direction of writing become blanks or go. `ersetzt`: so many signs are not the ones that came.
 */
export function inWindows1252(text: string): { text: string; ersetzt: number } {
  let ersetzt = 0
  const zeichen = [...text.normalize('NFC')].map((eines) => {
    if (byteVon(eines) !== undefined) return eines
    if (/[\p{Cf}\p{Mn}]/u.test(eines)) return ''
    if (/[\p{Cc}\p{Z}]/u.test(eines)) return ' '
    ersetzt += 1
    const nah = ersatz[eines] ?? eines.normalize('NFKD').replace(/\p{M}/gu, '')
    return [...nah].every((teil) => byteVon(teil) !== undefined) && nah ? nah : '?'
  })
  return { text: zeichen.join('').replace(/ {2,}/g, ' ').trim(), ersetzt }
}

/** Bytes of a text that holds nothing but signs of Windows-1252, CR and LF. Throws RangeError for any other. */
export const alsWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text], (zeichen) => {
    const byte = zeichen === '\r' || zeichen === '\n' ? zeichen.charCodeAt(0) : byteVon(zeichen)
    if (byte === undefined) throw new RangeError(`not in Windows-1252: U+${zeichen.codePointAt(0)!.toString(16)}`)
    return byte
  })

/** The text of such bytes. Throws RangeError for bytes that stand for nothing there, and for control signs but CR and LF. */
export const ausWindows1252 = (inhalt: Uint8Array): string =>
  Array.from(inhalt, (byte) => {
    if (byte === 13 || byte === 10 || (byte >= 0x20 && byte < 0x7f) || byte >= 0xa0) return String.fromCharCode(byte)
    const zeichen = byte >= 0x80 && byte < 0xa0 ? oben[byte - 0x80] : '\u0000'
    if (!zeichen || zeichen === '\u0000') throw new RangeError(`no sign of Windows-1252: 0x${byte.toString(16)}`)
    return zeichen
  }).join('')
