import { once } from 'node:events'
import { createWriteStream, write, writev } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** What fits into a ZIP of the ordinary kind. Bytes. */
export const zipBytes = 4_000_000_000

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * A ZIP that grows on the disk at a path, or in an open file, which stays the caller's to close: of its files one piece at a time is in memory. `add` one file after the other, then
 * `close`; `giveUp` when something went wrong: once it is through, nothing is written any more. Names are the caller's, each once. `deflate`: is made smaller; for what is not packed already.
 */
export function zipAt(to: string | FileHandle) {
  const stream =
    typeof to === 'string' ? createWriteStream(to) : createWriteStream('', { fd: to.fd, start: 0, autoClose: false, fs: { write, writev, close: leftOpen } })
  const done = finished(stream)
  // It is awaited at the end; what fails before is told then.
  done.catch(() => {})
  let full = false
  const zip = new Zip((error, piece, last) => {
    if (error) return void stream.destroy(error)
    full = !stream.write(piece)
    if (last) stream.end()
  })
  return {
    async add(name: string, pieces: Pieces, { deflate = false } = {}) {
      const file = deflate ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(file)
      for await (const piece of pieces) {
        file.push(piece)
        if (full && !stream.destroyed) await once(stream, 'drain')
      }
      file.push(new Uint8Array(), true)
    },
    close: () => {
      zip.end()
      return done
    },
    async giveUp() {
      zip.terminate()
      stream.destroy()
      await done.catch(() => {})
    },
  }
}

const leftOpen = (_: number, closed: (error: null) => void) => closed(null)
