import { join } from 'node:path'
import { refused } from '#platform/contract/problem.ts'

/** Most pixels of a picture (all frames together), most along one side after that, and the side of its thumbnail. */
const maxPixels = 100_000_000
const maxSide = 5000
const thumbSide = 400

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
 * Draws a picture anew: upright, without anything but its pixels (no position, no camera, no appended data), and a thumbnail beside it.
 * Throws 422 when it is too large or no picture after all.
 */
export async function redraw(path: string, folder: string, typ: string) {
  const sharp = await (loaded ??= load())
  const [format, options] = formats[typ as keyof typeof formats]
  const source = { limitInputPixels: maxPixels, failOn: 'error' as const, sequentialRead: true }
  const [bild, vorschau] = [join(folder, 'bild'), join(folder, 'vorschau')]
  try {
    const { width = 0, height = 0, pages = 1 } = await sharp(path, source).metadata()
    if (width * height * pages > maxPixels) throw new Error('Input image exceeds pixel limit')
    const [drawn, thumb] = await Promise.allSettled([
      sharp(path, { ...source, autoOrient: true, animated: format === 'gif' || format === 'webp' })
        .timeout({ seconds: 20 })
        .resize(pages > 1 ? {} : { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .toFormat(format, options)
        .toFile(bild),
      sharp(path, { ...source, autoOrient: true })
        .timeout({ seconds: 20 })
        .resize({ width: thumbSide, height: thumbSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78 })
        .toFile(vorschau),
    ])
    if (drawn.status === 'rejected') throw drawn.reason
    if (thumb.status === 'rejected') throw thumb.reason
    return { bild, vorschau, breite: drawn.value.width, hoehe: drawn.value.pageHeight ?? drawn.value.height }
  } catch (error) {
    throw /pixel limit|timeout|too large/i.test(String(error))
      ? refused('bild-zu-gross', 'name', { megapixel: maxPixels / 1e6 })
      : (noRoom(error) ?? refused('bild-kaputt', 'name'))
  }
}

const noRoom = (error: unknown) =>
  (error as { code?: string }).code === 'ENOSPC' || /no space left/i.test(String(error)) ? Object.assign(new Error('no room'), { code: 'ENOSPC' }) : undefined
