import { readFileSync } from 'node:fs'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { blur, gray, type Gray, type Pixels } from '#platform/web/scanner/decoder/gray.ts'
import type { LabelType } from '#platform/web/scanner/decoder/labels.ts'

/** How a code is photographed. Lengths in pixels of the picture, angles in degrees. */
export interface Shot {
  width: number
  height: number
  /** Size of a module. */
  module: number
  turn: number
  /** How much smaller the far edge is. */
  perspective: number
  /** Radius of the lens blur. */
  blur: number
  /** Standard deviation of the noise. */
  noise: number
  /** Darkest and lightest value that the sensor gives. */
  dark: number
  light: number
  /** How much darker one side is than the other. */
  shade: number
  seed: number
}
export const good: Shot = { width: 800, height: 600, module: 3, turn: 0, perspective: 0, blur: 0, noise: 3, dark: 25, light: 225, shade: 0, seed: 1 }

export interface Code {
  format: string
  /** What is drawn. */
  text: string
  labelType: LabelType | null
  /** What is read, when it differs. */
  data?: string
}

/** One code per label, and the traps. */
export const codes: readonly Code[] = [
  { format: 'AztecCode', text: 'Baustelle Nord 4711', labelType: 'aztec' },
  { format: 'Codabar', text: 'A4012803B', labelType: 'codabar' },
  { format: 'Code39', text: 'LAGER 12-A', labelType: 'code39' },
  { format: 'Code93', text: 'GERUEST93', labelType: 'code93' },
  { format: 'Code128', text: 'LS-2026-004711', labelType: 'code128' },
  { format: 'DataMatrix', text: 'Bohrmaschine 0815', labelType: 'datamatrix' },
  { format: 'EAN8', text: '96385074', labelType: 'ean8' },
  { format: 'EAN13', text: '4006381333931', labelType: 'ean13' },
  { format: 'ITF', text: '15400141288763', labelType: 'itf' },
  { format: 'PDF417', text: 'Lieferschein 2026-004711', labelType: 'pdf417' },
  { format: 'QRCode', text: 'https://portal.example/o/4711', labelType: 'qrcode' },
  { format: 'UPCA', text: '036000291452', labelType: 'upc_a' },
  { format: 'EAN13', text: '0075678164125', labelType: 'upc_a', data: '075678164125' },
  { format: 'UPCE', text: '04252614', labelType: 'upc_e' },
  { format: 'MaxiCode', text: 'Palette 17 Halle 3', labelType: 'maxicode' },
  { format: 'DataBarOmni', text: '0950110153001', labelType: 'rss14', data: '0109501101530010' },
  { format: 'DataBarStkOmni', text: '0950110153001', labelType: 'rss14', data: '0109501101530010' },
  { format: 'DataBarExp', text: '[01]09501101530003[10]ABC', labelType: 'rss_expanded', data: '010950110153000310ABC' },
  { format: 'DataBarExpStk', text: '[01]09501101530003[10]ABC', labelType: 'rss_expanded', data: '010950110153000310ABC' },
]
/** Codes that are read and have no label. */
export const unlabelled: readonly Code[] = [
  { format: 'MicroQRCode', text: '12345', labelType: null },
  { format: 'RMQRCode', text: 'KLEIN', labelType: null },
  { format: 'DataBarLtd', text: '0950110153001', labelType: null, data: '0109501101530010' },
]

let ready: Promise<unknown> | undefined
/** A code as it is printed, with the size of a module in it (MaxiCode has hexagons). */
export interface Printed extends Gray {
  module: number
}

export async function print(code: Code): Promise<Printed> {
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  await (ready ??= prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }))
  const { symbol, error } = await writeBarcode(code.text, { format: code.format as 'QRCode', scale: 1 })
  if (error) throw new Error(`${code.format}: ${error}`)
  return { data: new Uint8Array(symbol.data), width: symbol.width, height: symbol.height, module: code.format === 'MaxiCode' ? 5 : 1 }
}

/** A photograph of a printed code on a label on a table. Without a code: only the table and other print. */
export function photograph(code: Printed | null, shot: Shot): Pixels {
  const random = dice(shot.seed)
  const scene = table(shot, random)
  if (code) stick(scene, code, shot)
  const soft = shot.blur ? blur(blur(scene, Math.max(1, Math.round(shot.blur))), Math.max(1, Math.floor(shot.blur))) : scene
  return sensor(soft, shot, random)
}

/** mulberry32. */
export function dice(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Wood grain, and lines of something like writing. */
function table({ width, height }: Shot, random: () => number): Gray {
  const scene = gray(width, height)
  const [a, b, c] = [random() * 6, random() * 6, random() * 0.02 + 0.01]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) scene.data[y * width + x] = 120 + 18 * Math.sin(a + y * c * 3 + 2 * Math.sin(b + x * c * 0.3)) + 10 * Math.sin(x * c + b)
  for (let line = 0; line < 9; line++) {
    const top = 6 + Math.floor(((height - 24) * line) / 8)
    for (let x = 8; x < width - 20; ) {
      const letter = 4 + Math.floor(random() * 7)
      if (random() > 0.2)
        for (let stroke = 0; stroke < 3; stroke++) {
          const [sx, upright] = [x + Math.floor(random() * letter), random() > 0.4]
          for (let i = 0; i < (upright ? 10 : letter); i++) {
            const [px, py] = upright ? [sx, top + i] : [x + i, top + Math.floor(random() * 2) + stroke * 4]
            scene.data[py * width + px] = 30
            scene.data[py * width + px + 1] = 30
          }
        }
      x += letter + 3
    }
  }
  return scene
}

/** The label with the code, turned and seen at an angle: nine looks a pixel. Written without lists, for it is most of what a drawn picture costs. */
function stick(scene: Gray, code: Printed, { module, turn, perspective }: Shot) {
  const scale = code.module / module
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [cx, cy] = [scene.width / 2, scene.height / 2]
  const margin = code.module * 10
  // Where a pixel's middle is farther from the label than this, none of its nine looks meets it.
  const [wide, high] = [code.width / 2 + margin + 2 * scale, code.height / 2 + margin + 2 * scale]
  for (let y = 0; y < scene.height; y++)
    for (let x = 0; x < scene.width; x++) {
      const [mx, my] = [(x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin]
      const depth = Math.abs(1 + (perspective * my * scale) / code.height)
      if (Math.abs(mx * scale) > wide * depth * 1.1 || Math.abs(my * scale) > high * depth * 1.1) continue
      let [sum, hits] = [0, 0]
      for (let look = 0; look < 9; look++) {
        const dx = x + (Math.floor(look / 3) - 1) / 3 - cx
        const dy = y + ((look % 3) - 1) / 3 - cy
        const rx = dx * cos + dy * sin
        const ry = dy * cos - dx * sin
        const far = 1 + (perspective * ry * scale) / code.height
        const u = (rx * scale) / far + code.width / 2
        const v = (ry * scale) / far + code.height / 2
        if (u < -margin || v < -margin || u >= code.width + margin || v >= code.height + margin) continue
        hits++
        const inside = u >= 0 && v >= 0 && u < code.width && v < code.height
        sum += inside ? code.data[Math.floor(v) * code.width + Math.floor(u)]! : 255
      }
      if (hits) scene.data[y * scene.width + x] = (sum + scene.data[y * scene.width + x]! * (9 - hits)) / 9
    }
}

function sensor({ data, width, height }: Gray, { dark, light, shade, noise }: Shot, random: () => number): Pixels {
  const out = new Uint8Array(4 * width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const lit = 1 - shade * (x / width)
      const gauss = (random() + random() + random() + random() - 2) * 1.73
      const value = dark + ((light - dark) * lit * data[at]!) / 255 + noise * gauss
      const level = Math.min(255, Math.max(0, value))
      out[4 * at] = level
      out[4 * at + 1] = level
      out[4 * at + 2] = level
      out[4 * at + 3] = 255
    }
  return { data: out, width, height }
}
