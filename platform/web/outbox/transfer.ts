import { outboxCalls } from '#platform/contract/outbox.ts'
import { straight } from '../data/client.ts'
import { download } from '../files/download.ts'
import { rowsAfter } from './store.ts'

const format = 'portal-warteschlange'
/** So many entries, and so many letters of them, go into one request. */
const most = { entries: 20, letters: 900_000 }

/** Saves everything that waits on this device as a file: sealed entries that only the server can open. Answers how many. */
export async function saveToFile() {
  const eintraege: string[] = []
  for (let after = 0; ; ) {
    const rows = await rowsAfter(after, 200)
    if (!rows.length) break
    eintraege.push(...rows.map(({ amt }) => amt.toBase64()))
    after = rows.at(-1)!.folge
  }
  const tag = Temporal.Now.plainDateISO().toString()
  download(new Blob([JSON.stringify({ format, version: 1, eintraege })], { type: 'application/json' }), `warteschlange-${tag}.json`)
  return eintraege.length
}

/** Hands in the file of any device. `left`: entries that have not arrived. Null: no such file. Throws CallError. */
export async function handInFile(file: File): Promise<{ all: number; left: number } | null> {
  const eintraege = entriesOf(await file.text())
  if (!eintraege) return null
  let left = 0
  for (let at = 0; at < eintraege.length; ) {
    let letters = 0
    const fits = eintraege.slice(at, at + most.entries).findIndex((entry, index) => (letters += entry.length) > most.letters && index > 0)
    const group = eintraege.slice(at, at + (fits === -1 ? most.entries : fits))
    const { quittungen } = await straight(outboxCalls.uebergabe, { body: { eintraege: group } })
    left += quittungen.filter(({ ergebnis }) => ergebnis === 'spaeter' || ergebnis === 'unlesbar').length
    at += group.length
  }
  return { all: eintraege.length, left }
}

function entriesOf(text: string): string[] | null {
  try {
    const file = JSON.parse(text) as { format?: unknown; eintraege?: unknown }
    return file.format === format && Array.isArray(file.eintraege) && file.eintraege.every((entry) => typeof entry === 'string') ? file.eintraege : null
  } catch {
    return null
  }
}
