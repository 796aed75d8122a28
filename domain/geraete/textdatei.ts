/** Larger files, and what comes after so much of all files together, are not read. Bytes. */
const groesste = { eine: 1024 * 1024, zusammen: 4 * 1024 * 1024 }

/** A text file's characters and the way back. `maske`: what stands for a word, in signs that it can hold. */
interface Lesbar {
  text: string
  maske: string
  zurueck: (text: string) => Uint8Array
}

/** The text of a file, whatever it is called; null for one that is no text (UTF-16 is none here: such files are not taken). UTF-8, otherwise as Windows writes it. */
function gelesen(inhalt: Uint8Array): Lesbar | null {
  if (inhalt.includes(0)) return null
  const bytes = Buffer.from(inhalt)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, maske: '••••••', zurueck: (neu) => Buffer.from(neu, 'utf8') }
  } catch {
    return { text: bytes.toString('latin1'), maske: '******', zurueck: (text) => Buffer.from(text, 'latin1') }
  }
}

interface Datei {
  inhalt: Uint8Array
}
/** Those of the files that are text and not too large, by their place. */
function lesbare(dateien: readonly Datei[]) {
  let rest = groesste.zusammen
  return dateien.map(({ inhalt }) => {
    const lesbar = inhalt.length <= Math.min(groesste.eine, rest) ? gelesen(inhalt) : null
    if (lesbar) rest -= inhalt.length
    return lesbar
  })
}

/** How many characters of these files are read. */
export const zeichenIn = (dateien: readonly Datei[]) => lesbare(dateien).reduce((summe, lesbar) => summe + (lesbar?.text.length ?? 0), 0)

/** The files with these words made unreadable in those that are text and not too large; each word that stood there is told. Others, and those without one, stay as they are. */
export function ohneWorte<D extends Datei>(dateien: readonly D[], werte: readonly string[], steht: (wert: string) => void): D[] {
  if (!werte.length) return [...dateien]
  const alle = lesbare(dateien)
  return dateien.map((datei, nr) => {
    const lesbar = alle[nr]
    const da = lesbar ? werte.filter((wert) => lesbar.text.includes(wert)) : []
    if (!lesbar || !da.length) return datei
    for (const wert of da) steht(wert)
    return { ...datei, inhalt: lesbar.zurueck(da.reduce((rest, wert) => rest.replaceAll(wert, lesbar.maske), lesbar.text)) }
  })
}
