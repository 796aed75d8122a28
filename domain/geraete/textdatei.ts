import { mappeGelesen } from './mappe-gelesen.ts'

/** Larger files, and what comes after so much of all files together or of all that workbooks unpack to, are not read. Bytes. */
export const groesste = { eine: 1024 * 1024, zusammen: 4 * 1024 * 1024, entpackt: 32 * 1024 * 1024 }

/** A file as far as it is read: its text, those of the words that stand in it, and the file without them. */
interface Lesbar {
  text: string
  da: readonly string[]
  /** Bytes that a workbook unpacks to. */
  entpackt?: number
  ohne: () => Uint8Array
}

/** What stands in a file, whatever it is called; null for one that has no text that is read (UTF-16 is none here: such files are not taken). UTF-8, otherwise as Windows writes it; of an XLSX its cells. */
async function gelesen(inhalt: Uint8Array, platz: number, werte: readonly string[]): Promise<Lesbar | null> {
  const bytes = Buffer.from(inhalt)
  if (bytes.subarray(0, 4).equals(zipBeginn)) {
    const mappe = await mappeGelesen({ inhalt, platz, werte, maske: maske.utf8 })
    return mappe && { ...mappe, ohne: () => mappe.ohne ?? inhalt }
  }
  if (inhalt.includes(0)) return null
  const lesbar = (text: string, art: 'utf8' | 'latin1'): Lesbar => {
    const da = werte.filter((wert) => text.includes(wert))
    return { text, da, ohne: () => Buffer.from(verdeckt(text, da, maske[art]), art) }
  }
  try {
    return lesbar(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), 'utf8')
  } catch {
    return lesbar(bytes.toString('latin1'), 'latin1')
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
async function lesbare(dateien: readonly Datei[], werte: readonly string[]) {
  let { zusammen: rest, entpackt: platz } = groesste
  const alle: (Lesbar | null)[] = []
  for (const { inhalt } of dateien) {
    const lesbar = inhalt.length <= Math.min(groesste.eine, rest) ? await gelesen(inhalt, platz, werte) : null
    if (lesbar) rest -= inhalt.length
    platz -= lesbar?.entpackt ?? 0
    alle.push(lesbar)
  }
  return alle
}

/** What is read of each of these files; empty where nothing is. */
export const lesbareTexte = async (dateien: readonly Datei[]) => (await lesbare(dateien, [])).map((lesbar) => lesbar?.text ?? '')

/** A workbook that unpacks to much counts for it, however little stands in its cells. */
const zeichenVon = (lesbar: Lesbar | null) => Math.max(lesbar?.text.length ?? 0, Math.floor((lesbar?.entpackt ?? 0) / bytesJeZeichen))
const bytesJeZeichen = 5_000

/**
 * The files with these words made unreadable in those that are text or a workbook and not too large; others, and those without one, stay as they are. `zeichen`: how many
 * characters were read, none without words; `da`: the words that stood there.
 */
export async function ohneWorte<D extends Datei>(dateien: readonly D[], werte: readonly string[]): Promise<{ dateien: D[]; zeichen: number; da: string[] }> {
  const alle = werte.length ? await lesbare(dateien, werte) : []
  return {
    dateien: dateien.map((datei, nr) => (alle[nr]?.da.length ? { ...datei, inhalt: alle[nr].ohne() } : datei)),
    zeichen: alle.reduce((summe, lesbar) => summe + zeichenVon(lesbar), 0),
    da: [...new Set(alle.flatMap((lesbar) => lesbar?.da ?? []))],
  }
}
