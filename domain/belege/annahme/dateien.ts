import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import { StartError } from '#platform/server/start/start-error.ts'
import { hoechstensBytes } from '../erechnung/lesen/xml.ts'
import type { Datei } from './aufheben.ts'

const hoechstensZip = 512 * 1024 * 1024
const hoechstensDateien = 10_000

/**
 * The PDFs and XMLs at a place: one file, those of a folder (not of the folders in it), or those in a ZIP. One after the other, so that one at a time is in memory; larger ones than
 * are ever read come empty-handed. Throws StartError for a place that is none.
 */
export async function* dateienAn(pfad: string): AsyncGenerator<Datei> {
  const art = await stat(pfad).catch(() => {
    throw new StartError(`${pfad} gibt es nicht oder lässt sich nicht lesen.`)
  })
  if (!art.isDirectory()) return yield* dateienIn(pfad, basename(pfad), art.size)
  const namen = (await readdir(pfad, { withFileTypes: true })).flatMap((einer) => (einer.isFile() && rechnungsdatei.test(einer.name) ? einer.name : []))
  for (const name of namen.toSorted()) yield* dateienIn(join(pfad, name), name, (await stat(join(pfad, name))).size)
}

async function* dateienIn(pfad: string, name: string, bytes: number): AsyncGenerator<Datei> {
  if (!/\.zip$/i.test(name)) return yield { name, inhalt: bytes > hoechstensBytes ? zuGross(bytes) : new Uint8Array(await readFile(pfad)) }
  if (bytes > hoechstensZip) throw new StartError(`${name} ist größer als ${hoechstensZip / 1024 / 1024} MB. Bitte auf mehrere verteilen.`)
  const zip = new Uint8Array(await readFile(pfad))
  const darin: string[] = []
  inhaltVon(zip, name, (eine, groesse) => {
    if (rechnungsdatei.test(eine) && groesse <= hoechstensBytes) darin.push(eine)
    return false
  })
  if (darin.length > hoechstensDateien) throw new StartError(`${name} hat mehr als ${hoechstensDateien} Dateien. Bitte auf mehrere verteilen.`)
  for (const eine of darin) {
    const { [eine]: inhalt } = inhaltVon(zip, name, (andere) => andere === eine)
    if (inhalt) yield { name: eine.split(/[/\\]/).at(-1)!, inhalt }
  }
}

function inhaltVon(zip: Uint8Array, name: string, nimm: (name: string, groesse: number) => boolean) {
  try {
    return unzipSync(zip, { filter: (eine) => nimm(eine.name, eine.originalSize) })
  } catch {
    throw new StartError(`${name} ist kein lesbares ZIP.`)
  }
}

const rechnungsdatei = /\.(xml|pdf)$/i
/** As large as is refused, without its bytes. */
const zuGross = (bytes: number) => new Uint8Array(Math.min(bytes, hoechstensBytes + 1))
