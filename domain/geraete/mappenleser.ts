import { parentPort } from 'node:worker_threads'
import { arbeitsmappe } from './arbeitsmappe.ts'

/** What the thread of `mappe-gelesen.ts` is asked: a workbook, how many bytes it may unpack to, words that are looked for in it, and what is to stand for them. */
export interface Mappenfrage {
  inhalt: Uint8Array
  platz: number
  werte: readonly string[]
  maske: string
}
/** What it answers: the text that was read, bytes that it unpacks to, those of the words that stand in it, and the workbook without them (null: none stands there). */
export interface Mappenantwort {
  text: string
  entpackt: number
  da: string[]
  ohne: Uint8Array | null
}

async function antwort({ inhalt, platz, werte, maske }: Mappenfrage): Promise<Mappenantwort | null> {
  const mappe = await arbeitsmappe(inhalt, platz)
  if (!mappe) return null
  const da = werte.filter((wert) => mappe.text.includes(wert))
  return { text: mappe.text, entpackt: mappe.entpackt, da, ohne: da.length ? mappe.ohne(da, maske) : null }
}

const port = parentPort!
port.once('message', async (frage: Mappenfrage) => port.postMessage(await antwort(frage), []))
