import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { Zip, ZipPassThrough } from 'fflate'
import { refused } from '#platform/contract/problem.ts'
import { verschieden } from '../dateiname.ts'

/** What fits into a ZIP of the ordinary kind. */
const hoechstensBytes = 4_000_000_000

/** A ZIP that grows on the disk: of its files one at a time is in memory. A second file of a name gets a number. Throws 422 when it becomes too large. */
export function zipIn(pfad: string) {
  const strom = createWriteStream(pfad)
  const fertig = finished(strom)
  // It is awaited at the end; what fails before is told then.
  fertig.catch(() => {})
  const namen = new Set<string>()
  let bytes = 0
  let voll = false
  const zip = new Zip((fehler, stueck, letztes) => {
    if (fehler) return void strom.destroy(fehler)
    voll = !strom.write(stueck)
    if (letztes) strom.end()
  })
  return {
    async nimm(name: string, inhalt: Uint8Array) {
      bytes += inhalt.length
      if (bytes > hoechstensBytes) throw refused('belege.download-zu-gross', 'ids')
      const datei = new ZipPassThrough(verschieden([name], namen)[0]!)
      zip.add(datei)
      datei.push(inhalt, true)
      if (voll && !strom.destroyed) await once(strom, 'drain')
    },
    schliesse: () => {
      zip.end()
      return fertig
    },
    gibAuf: () => {
      zip.terminate()
      strom.destroy()
    },
  }
}
