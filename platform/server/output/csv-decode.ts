import { isUtf8 } from 'node:buffer'
import { StartError } from '../start/error.ts'

/**
 * Text of a file whose encoding is not told: by its BOM, else UTF-8 when it is valid, else Windows-1252 (Excel's "CSV"). Throws StartError for what is no text, and
 * for what is both: there no reading leaves every name as it was written.
 */
export function decode(bytes: Uint8Array): string {
  refuseOthers(bytes)
  const text = decodeBytes(bytes)
  const odd = /(?![\t\n\r])\p{Cc}|[\ufffd\ufffe\uffff]/u.exec(text)
  if (odd)
    throw new StartError(`Die Datei ist keine CSV-Datei oder beschädigt (unlesbares Zeichen in der ${text.slice(0, odd.index).split('\n').length}. Zeile).`)
  return text
}

// What people pick by mistake, by its first bytes.
function refuseOthers(bytes: Uint8Array) {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.byteLength)).toString('latin1')
  if (start.startsWith('PK') || start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    throw new StartError('Die Datei ist eine Arbeitsmappe (Excel oder LibreOffice) und keine CSV-Datei. Bitte dort mit „Speichern unter“ als CSV speichern.')
  if (start.startsWith('%PDF')) throw new StartError('Die Datei ist ein PDF und keine CSV-Datei.')
}

function decodeBytes(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const line = mixedAt(bytes)
    if (line !== null)
      throw new StartError(
        `In der ${line}. Zeile steht ein anderer Zeichensatz als im Rest der Datei: Sie ist teils UTF-8, teils Windows-1252, und Umlaute wären falsch. Bitte diese Zeile prüfen und die Datei in Excel als „CSV UTF-8“ speichern.`,
      )
    return windows(bytes)
  }
}

/**
 * Of bytes that are not UTF-8 as a whole: the line (from 1) that does not fit the others, or null when nothing in them looks like UTF-8. Which of both is the
 * stranger is decided by the number of lines.
 */
function mixedAt(bytes: Uint8Array): number | null {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const [utf8, others] = [
    { first: 0, lines: 0 },
    { first: 0, lines: 0 },
  ]
  for (let at = marked ? 3 : 0, line = 1; at < bytes.length; line++) {
    const end = lineEnd(bytes, at)
    for (const [kind, found] of [
      [utf8, looksLikeUtf8(bytes, at, end)],
      [others, !isUtf8(bytes.subarray(at, end))],
    ] as const) {
      if (!found) continue
      kind.first ||= line
      kind.lines++
    }
    at = bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? end + 2 : end + 1
  }
  if (marked) return others.first
  return utf8.lines === 0 ? null : utf8.lines < others.lines ? utf8.first : others.first
}

function lineEnd(bytes: Uint8Array, from: number) {
  let end = from
  while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end++
  return end
}

/**
 * Does a letter or sign stand there that people of Europe write, in UTF-8? In Windows-1252 the same bytes are pairs that no word has (Ã¼, â€ž). What could be
 * a letter before a quotation mark or a dash there („Spaß“) says nothing.
 */
function looksLikeUtf8(bytes: Uint8Array, from: number, to: number) {
  for (let at = from; at < to - 1; at++) {
    const [lead, next] = [bytes[at]!, bytes[at + 1]!]
    if (lead < 0xc2 || (next & 0xc0) !== 0x80) continue
    if (lead <= 0xc5 || (lead >= 0xce && lead <= 0xd1)) return true
    if (lead === 0xe2 && (next === 0x80 || next === 0x82) && at + 2 < to && (bytes[at + 2]! & 0xc0) === 0x80) return true
  }
  return false
}

// Excel's "CSV (MS-DOS)" writes ü, ä, ö as 0x81, 0x84, 0x94: in Windows-1252 nothing, or a quotation mark inside a word.
function windows(bytes: Uint8Array) {
  const text = new TextDecoder('windows-1252').decode(bytes)
  if (/[\u0081\u008d\u008f\u0090\u009d]|\p{L}[„”]\p{L}/u.test(text))
    throw new StartError('Der Zeichensatz der Datei ist weder UTF-8 noch Windows-1252 (Umlaute wären falsch). Bitte in Excel als „CSV UTF-8“ speichern.')
  return text
}
