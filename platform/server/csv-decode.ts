import { StartError } from './start-error.ts'

/** Text of a file whose encoding is not told: by its BOM, else UTF-8 when it is valid, else Windows-1252 (Excel's "CSV"). Throws StartError for what is no text. */
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
    return windows(bytes)
  }
}

// Excel's "CSV (MS-DOS)" writes ü, ä, ö as 0x81, 0x84, 0x94: in Windows-1252 nothing, or a quotation mark inside a word.
function windows(bytes: Uint8Array) {
  const text = new TextDecoder('windows-1252').decode(bytes)
  if (/[\u0081\u008d\u008f\u0090\u009d]|\p{L}[„”]\p{L}/u.test(text))
    throw new StartError('Der Zeichensatz der Datei ist weder UTF-8 noch Windows-1252 (Umlaute wären falsch). Bitte in Excel als „CSV UTF-8“ speichern.')
  return text
}
