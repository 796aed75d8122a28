import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Sharp } from 'sharp'
import { Problem, refused } from '#platform/contract/problem.ts'

/** Most pixels of a picture, most along one side after that, and the longest sides of what is printed of it and of its thumbnail. */
const maxPixels = 100_000_000
const maxSide = 5000
const printSide = 1200
const thumbSide = 400
/** A moving picture: most frames (39,000 tiny ones take 20 s to draw), and most pixels of all of them together. */
const film = { frames: 500, pixels: 25_000_000 } as const

const formats = {
  'image/jpeg': ['jpeg', { quality: 86 }],
  'image/png': ['png', { compressionLevel: 7 }],
  'image/gif': ['gif', {}],
  'image/webp': ['webp', { quality: 86 }],
} as const

/** Loads the library with the first picture. Only decoders of formats that we take are left open, whatever a file claims to be. */
const load = () =>
  import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile', 'VipsForeignLoadWebpFile'] })
    return sharp
  })
let loaded: ReturnType<typeof load> | undefined

/**
 * Draws a picture anew: upright, without anything but its pixels (no position, no camera, no appended data); beside it what is printed of it (see `forPrint`: a
 * paper with many pictures does not wait for their drawing) and a thumbnail.
 * One after the other: a picture holds one of the few threads that files, names and passwords need as well.
 * Throws 422 when it is too large or no picture after all.
 */
export async function redraw(path: string, folder: string, typ: string) {
  const sharp = await (loaded ??= load())
  const [format, options] = formats[typ as keyof typeof formats]
  const source = { limitInputPixels: maxPixels, failOn: 'error' as const, sequentialRead: true }
  const [bild, druck, vorschau] = [join(folder, 'bild'), join(folder, 'druck'), join(folder, 'vorschau')]
  try {
    if (typ === 'image/webp' && (await webpChunks(path)) > film.frames) throw tooLong()
    const { width = 0, height = 0, pages = 1 } = await sharp(path, source).metadata()
    if (width * height * pages > maxPixels) throw new Error('Input image exceeds pixel limit')
    if (pages > 1 && (pages > film.frames || width * height * pages > film.pixels)) throw tooLong()
    const drawn = await sharp(path, { ...source, autoOrient: true, animated: format === 'gif' || format === 'webp' })
      .timeout({ seconds: 20 })
      .resize(pages > 1 ? {} : { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, options)
      .toFile(bild)
    const small = (side: number) =>
      sharp(path, { ...source, autoOrient: true })
        .timeout({ seconds: 20 })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    await printed(small(printSide)).toFile(druck)
    await small(thumbSide).webp({ quality: 78 }).toFile(vorschau)
    return { bild, druck, vorschau, breite: drawn.width, hoehe: drawn.pageHeight ?? drawn.height }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw /pixel limit|timeout|too large/i.test(String(error))
      ? refused('bild-zu-gross', 'name', { megapixel: maxPixels / 1e6 })
      : (noRoom(error) ?? refused('bild-kaputt', 'name'))
  }
}

/** A kept picture as a JPEG for a printed document (see `pdf`): at most 1,200 pixels along one side, no transparency. */
export async function forPrint(content: Readable): Promise<Uint8Array> {
  const sharp = await (loaded ??= load())
  const folder = await mkdtemp(join(tmpdir(), 'portal-druck-'))
  try {
    const path = join(folder, 'bild')
    await writeFile(path, content)
    const small = sharp(path, { limitInputPixels: maxPixels, sequentialRead: true })
      .timeout({ seconds: 20 })
      .resize({ width: printSide, height: printSide, fit: 'inside', withoutEnlargement: true })
    return await printed(small).toBuffer()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A JPEG without transparency. */
const printed = (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80 })

const tooLong = () => refused('film-zu-gross', 'name', { bilder: film.frames, megapixel: film.pixels / 1e6 })

/** The pieces of a WebP, counted up to one too many: even asking the library for their number takes 12 s for 39,000, the square of it for more. */
async function webpChunks(path: string) {
  const file = await open(path)
  try {
    const head = Buffer.alloc(8)
    let count = 0
    for (let at = 12; count <= film.frames && (await file.read(head, 0, 8, at)).bytesRead === 8; count++) {
      const bytes = head.readUInt32LE(4)
      at += 8 + bytes + (bytes % 2)
    }
    return count
  } finally {
    await file.close()
  }
}

const noRoom = (error: unknown) =>
  (error as { code?: string }).code === 'ENOSPC' || /no space left/i.test(String(error)) ? Object.assign(new Error('no room'), { code: 'ENOSPC' }) : undefined
