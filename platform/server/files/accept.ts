import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem, refused } from '#platform/contract/problem.ts'
import type { FileStore } from './store.ts'
import { redraw } from './picture.ts'
import { scan } from './scanner.ts'
import { kindOf, safeName } from './type.ts'

/** What the server does with files, made from the settings. */
export interface FileService {
  store: FileStore
  /** Address of the virus scanner, if there is one. */
  scanner: string | undefined
  /** Largest file, and all files of the installation together (undefined: as the disk allows). */
  maxBytes: number
  quotaBytes: number | undefined
}

/** A file that is safe and kept: what `datei` says of it. */
export interface Accepted {
  name: string
  typ: string
  bytes: number
  sha256: Buffer
  /** Hash of what arrived, when it was drawn anew. */
  gesendet: Buffer | null
  schluessel: string
  vorschau: string | null
  /** What is printed of a picture. */
  druck: string | null
  breite: number | null
  hoehe: number | null
}

/** At once: more would only cost memory. Whoever comes when so many wait is told to come again. */
const atOnce = 2
const queue = 8
let busy = 0
const waiting: (() => void)[] = []

/**
 * Takes a file in: `fill` writes it into the path that it is given. Its kind is told by its content, a picture is drawn anew, a scanner asked;
 * then it is kept under a key of its own. Throws 413, 422, 429, 503.
 */
export async function accept({ store, scanner, maxBytes }: FileService, name: string, fill: (path: string) => Promise<void>): Promise<Accepted> {
  if (busy >= atOnce) {
    if (waiting.length >= queue) throw new Problem('dateien-beschaeftigt', 429, { warten: 2 })
    await new Promise<void>((go) => waiting.push(go))
  } else busy += 1
  const folder = await mkdtemp(join(tmpdir(), 'portal-datei-'))
  try {
    const path = join(folder, 'roh')
    await fill(path)
    const { size } = await stat(path)
    if (size === 0) throw refused('datei-leer', 'name')
    if (size > maxBytes) throw new Problem('datei-zu-gross', 413, { mb: Math.floor(maxBytes / 1024 / 1024) }, { name: 'datei-zu-gross' })
    const kind = await kindOf(path, name)
    if (scanner) await scan(scanner, path)
    const drawn = kind.picture ? await redraw(path, folder, kind.typ) : undefined
    const kept = drawn?.bild ?? path
    const [{ size: bytes }, sha256, sentHash, schluessel, vorschau, druck] = await Promise.all([
      stat(kept),
      digest(kept),
      kept === path ? null : digest(path),
      store.keep(kept),
      drawn ? store.keep(drawn.vorschau) : null,
      drawn ? store.keep(drawn.druck) : null,
    ])
    return {
      name: safeName(name, kind),
      typ: kind.typ,
      bytes,
      sha256,
      gesendet: sentHash,
      schluessel,
      vorschau,
      druck,
      breite: drawn?.breite ?? null,
      hoehe: drawn?.hoehe ?? null,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/** SHA-256 of a local file, read in portions. */
export async function digest(path: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest()
}
