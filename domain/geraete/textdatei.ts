import { arbeitsmappe } from './arbeitsmappe.ts'

/** Larger files, and what comes after so much of all files together or of all that workbooks unpack to, are not read. Bytes. */
export const groesste = { eine: 1024 * 1024, zusammen: 4 * 1024 * 1024, entpackt: 32 * 1024 * 1024 }

/** A file's characters, and the file without some words. */
interface Lesbar {
  text: string
  /** Bytes that a workbook unpacks to. */
  entpackt?: number
  ohne: (werte: readonly string[]) => Uint8Array
}

/** The text of a file, whatever it is called; null for one that has none that is read (UTF-16 is none here: such files are not taken). UTF-8, otherwise as Windows writes it; of an XLSX its cells. */
async function gelesen(inhalt: Uint8Array, platz: number): Promise<Lesbar | null> {
  const bytes = Buffer.from(inhalt)
  if (bytes.subarray(0, 4).equals(zipBeginn)) {
    const mappe = await arbeitsmappe(inhalt, platz)
    return mappe && { text: mappe.text, entpackt: mappe.entpackt, ohne: (werte) => mappe.ohne(werte, maske.utf8) }
  }
  if (inhalt.includes(0)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, ohne: (werte) => Buffer.from(verdeckt(text, werte, maske.utf8), 'utf8') }
  } catch {
    const text = bytes.toString('latin1')
    return { text, ohne: (werte) => Buffer.from(verdeckt(text, werte, maske.latin1), 'latin1') }
  }
}
/** What stands for a word, in signs that the file can hold. */
const maske = { utf8: '••••••', latin1: '******' }
const zipBeginn = Buffer.from('PK\u0003\u0004')
const verdeckt = (text: string, werte: readonly string[], statt: string) => werte.reduce((rest, wert) => rest.replaceAll(wert, statt), text)

interface Datei {
  inhalt: Uint8Array
}
/** Those of the files that are text or a workbook and not too large, by their place. */
async function lesbare(dateien: readonly Datei[]) {
  let { zusammen: rest, entpackt: platz } = groesste
  const alle: (Lesbar | null)[] = []
  for (const { inhalt } of dateien) {
    const lesbar = inhalt.length <= Math.min(groesste.eine, rest) ? await gelesen(inhalt, platz) : null
    if (lesbar) rest -= inhalt.length
    platz -= lesbar?.entpackt ?? 0
    alle.push(lesbar)
  }
  return alle
}

/** What is read of each of these files; empty where nothing is. */
export const lesbareTexte = async (dateien: readonly Datei[]) => (await lesbare(dateien)).map((lesbar) => lesbar?.text ?? '')

/** How many characters of these files are read; a workbook that unpacks to much counts for it, however little stands in its cells. */
export const zeichenIn = async (dateien: readonly Datei[]) =>
  (await lesbare(dateien)).reduce((summe, lesbar) => summe + Math.max(lesbar?.text.length ?? 0, Math.floor((lesbar?.entpackt ?? 0) / bytesJeZeichen)), 0)
const bytesJeZeichen = 5_000

/** The files with these words made unreadable in those that are text or a workbook and not too large; each word that stood there is told. Others, and those without one, stay as they are. */
export async function ohneWorte<D extends Datei>(dateien: readonly D[], werte: readonly string[], steht: (wert: string) => void): Promise<D[]> {
  if (!werte.length) return [...dateien]
  const alle = await lesbare(dateien)
  return dateien.map((datei, nr) => {
    const lesbar = alle[nr]
    const da = lesbar ? werte.filter((wert) => lesbar.text.includes(wert)) : []
    if (!lesbar || !da.length) return datei
    for (const wert of da) steht(wert)
    return { ...datei, inhalt: lesbar.ohne(da) }
  })
}
