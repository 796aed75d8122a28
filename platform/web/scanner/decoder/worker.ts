import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { decode } from './decode.ts'
import type { Pixels } from './gray.ts'
import type { LabelType } from './labels.ts'
import { watch, type ScanArea } from '../watch.ts'
import { prepareZxing } from './zxing.ts'

/** What the worker is asked. `begin` forgets what earlier frames saw. */
export type Ask =
  | { kind: 'begin'; labels: readonly LabelType[] }
  | { kind: 'frame'; bitmap: ImageBitmap; area?: ScanArea | undefined }
  | { kind: 'file'; bitmap: ImageBitmap; labels: readonly LabelType[] }

void prepareZxing({ url: wasm }).catch(() => {})

const padding = 100
const lowest = 300
let canvas: OffscreenCanvas | undefined
let reader: Awaited<ReturnType<typeof watch>> | undefined

addEventListener('message', ({ data: { id, ask } }: MessageEvent<{ id: number; ask: Ask }>) => {
  answer(ask).then(
    (found) => postMessage({ id, found }),
    (error: unknown) => postMessage({ id, error: String(error) }),
  )
})

async function answer(ask: Ask) {
  if (ask.kind === 'begin') {
    reader = await watch(ask.labels)
    return []
  }
  if (ask.kind === 'frame') {
    reader ??= await watch()
    return reader(pixels(ask.bitmap), { area: ask.area })
  }
  return decode(pixels(ask.bitmap, true), { labels: ask.labels, budgetMs: 6000 })
}

/** The picture's own pixels. One from a file gets paper around it, and is made larger when it is low. */
function pixels(bitmap: ImageBitmap, file = false): Pixels {
  const scale = file ? Math.max(1, lowest / bitmap.height) : 1
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const edge = file ? padding : 0
  canvas ??= new OffscreenCanvas(1, 1)
  if (canvas.width !== width + 2 * edge || canvas.height !== height + 2 * edge) {
    canvas.width = width + 2 * edge
    canvas.height = height + 2 * edge
  }
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!
  if (file) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, edge, edge, width, height)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
