import { prepareZXingModule, type ZXingReadResult, type ZXingReaderOptions, type ZXingVector } from 'zxing-wasm/reader'
import type { Gray, Point } from './gray.ts'

/** One reading of the library, in pixels of the picture that it was given. */
export interface Reading {
  format: string
  symbology: string
  text: string
  extra: string
  /** Scan lines that agree; 0 for matrix codes. */
  lines: number
  points: readonly [Point, Point, Point, Point]
}

export interface Ways {
  formats: readonly string[]
  /** Every line instead of few, and thorough searches for matrix codes. */
  hard?: boolean
  rotate?: boolean
  invert?: boolean
  downscale?: boolean
  denoise?: boolean
  /** One threshold for the picture instead of local ones. */
  global?: boolean
  /** There is nothing but one upright code in the picture. */
  pure?: boolean
}

/** What is used of the compiled module; the package's own type needs the types of Emscripten. */
interface Module {
  HEAPU8: Uint8Array
  _malloc: (bytes: number) => number
  _free: (at: number) => void
  readBarcodesFromPixmap: (at: number, width: number, height: number, options: ZXingReaderOptions) => ZXingVector<ZXingReadResult> & { delete?: () => void }
}

let wanted: Promise<Module> | undefined

/** Where the wasm is: its address in the portal (browser) or its bytes. Called once, before the first picture. */
export function prepareZxing(wasm: { url: string } | { bytes: Uint8Array<ArrayBuffer> }) {
  wanted = prepareZXingModule({
    overrides: 'url' in wasm ? { locateFile: () => wasm.url } : { wasmBinary: wasm.bytes.buffer },
    fireImmediately: true,
  }) as Promise<unknown> as Promise<Module>
  return wanted
}

/** Node finds the wasm in the package; a browser has to say where it is. */
function inNode() {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs')
  if (!fs) throw new Error('The scanner does not know its wasm')
  return prepareZxing({ bytes: new Uint8Array(fs.readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))) })
}

export type Zxing = (picture: Gray, ways: Ways) => Reading[]

/** The reader. It works on one channel and frees what the library's own wrapper leaves in the wasm's memory. */
export async function zxing(): Promise<Zxing> {
  const module = await (wanted ?? inNode())
  return ({ data, width, height }, ways) => {
    const at = module._malloc(data.length)
    if (!at) throw new Error('The scanner is out of memory')
    try {
      module.HEAPU8.set(data, at)
      const found = module.readBarcodesFromPixmap(at, width, height, {
        formats: ways.formats.join(','),
        tryHarder: ways.hard ?? true,
        tryRotate: ways.rotate ?? true,
        tryInvert: ways.invert ?? true,
        tryDownscale: ways.downscale ?? true,
        tryDenoise: ways.denoise ?? false,
        binarizer: ways.global ? 1 : 0,
        isPure: ways.pure ?? false,
        downscaleFactor: 3,
        downscaleThreshold: 500,
        minLineCount: 2,
        maxNumberOfSymbols: 255,
        validateOptionalChecksum: false,
        returnErrors: false,
        eanAddOnSymbol: 0,
        textMode: 0,
        characterSet: 0,
        tryCode39ExtendedMode: true,
      })
      const readings: Reading[] = []
      for (let index = 0; index < found.size(); index++) {
        const one = found.get(index)
        if (!one?.isValid || !one.text) continue
        const { topLeft, topRight, bottomRight, bottomLeft } = one.position
        readings.push({
          format: one.format,
          symbology: one.symbology,
          text: one.text,
          extra: one.extra,
          lines: one.lineCount,
          points: [topLeft, topRight, bottomRight, bottomLeft],
        })
      }
      found.delete?.()
      return readings
    } finally {
      module._free(at)
    }
  }
}
