import { refused } from '#platform/contract/problem.ts'
import { zipAt, zipBytes } from '#platform/server/output/zip.ts'
import { verschieden } from '../dateiname.ts'

/** A ZIP that grows on the disk: of its files one at a time is in memory. A second file of a name gets a number. Throws 422 when it becomes too large. */
export function zipIn(pfad: string) {
  const zip = zipAt(pfad)
  const namen = new Set<string>()
  let bytes = 0
  return {
    async nimm(name: string, inhalt: Uint8Array) {
      bytes += inhalt.length
      if (bytes > zipBytes) throw refused('belege.download-zu-gross', 'ids')
      await zip.add(verschieden([name], namen)[0]!, [inhalt])
    },
    schliesse: zip.close,
    gibAuf: zip.giveUp,
  }
}
