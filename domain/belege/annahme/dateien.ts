import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import { StartError } from '#platform/server/start/error.ts'
import { hoechstensBytes } from '../erechnung/lesen/xml.ts'
import type { Ankunft } from './aufheben.ts'

const hoechstensDateien = 100_000

/**
 * The PDFs and XMLs at a place: one file, those of a folder (not of the folders in it), or those in a ZIP. One after the other, so that one at a time is in memory; one that is too
 * large or cannot be read comes with the reason instead of its bytes. Throws StartError for a place that is none and for a ZIP that is none.
 */
export async function* dateienAn(pfad: string): AsyncGenerator<Ankunft> {
  const art = await stat(pfad).catch(() => {
    throw new StartError(`${pfad} gibt es nicht oder lässt sich nicht lesen.`)
  })
  if (!art.isDirectory()) return yield* dateienIn(pfad, basename(pfad), art.size)
  const namen = (await readdir(pfad, { withFileTypes: true })).flatMap((einer) => (einer.isFile() && rechnungsdatei.test(einer.name) ? einer.name : []))
  for (const name of namen.toSorted()) yield* dateienIn(join(pfad, name), name, (await stat(join(pfad, name))).size)
}

async function* dateienIn(pfad: string, name: string, bytes: number): AsyncGenerator<Ankunft> {
  if (/\.zip$/i.test(name)) return yield* dateienImZip(pfad, name)
  yield await ankunft(name, bytes, () => readFile(pfad))
}

async function* dateienImZip(pfad: string, name: string): AsyncGenerator<Ankunft> {
  const unlesbar = () => new StartError(`${name} ist kein lesbares ZIP.`)
  const zip = await openPromise(pfad, { lazyEntries: true, decodeStrings: false }).catch(() => {
    throw unlesbar()
  })
  try {
    if (zip.entryCount > hoechstensDateien) throw new StartError(`${name} hat mehr als ${hoechstensDateien} Dateien. Bitte auf mehrere verteilen.`)
    const verzeichnis = zip.eachEntry()
    for (;;) {
      const { value, done } = await verzeichnis.next().catch(() => {
        throw unlesbar()
      })
      if (done) return
      const eintrag = value as Entry
      // Only the last part of its path counts, so that a path to elsewhere does no harm.
      const pfadDarin = getFileNameLowLevel(eintrag.generalPurposeBitFlag, eintrag.fileNameRaw, eintrag.extraFields, false)
      if (rechnungsdatei.test(pfadDarin)) yield await ankunft(pfadDarin.split('/').at(-1)!, eintrag.uncompressedSize, () => entpackt(zip, eintrag))
    }
  } finally {
    zip.close()
  }
}

/** As many bytes as the ZIP says, with the checksum that it says; it ends where there are more. */
async function entpackt(zip: ZipFile, eintrag: Entry): Promise<Buffer> {
  const inhalt = Buffer.concat(await (await zip.openReadStreamPromise(eintrag)).toArray())
  if (crc32(inhalt) !== eintrag.crc32) throw new Error('damaged')
  return inhalt
}

async function ankunft(name: string, bytes: number, lies: () => Promise<Buffer>): Promise<Ankunft> {
  if (bytes > hoechstensBytes) return { name, ablehnung: 'zu-gross' }
  const inhalt = await lies().catch(() => null)
  return inhalt ? { name, inhalt: new Uint8Array(inhalt) } : { name, ablehnung: 'unlesbar' }
}

const rechnungsdatei = /\.(xml|pdf)$/i
