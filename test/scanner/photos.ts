import sharp from 'sharp'
import type { Pixels } from '#platform/web/scanner/decoder/gray.ts'
import { dice, print, type Code, type Printed } from './pictures.ts'

/** A photograph of a code as cameras take them: more ways to go wrong than `Shot` knows, each with a measure. Lengths in pixels, angles in degrees. */
export interface Photo {
  width: number
  height: number
  module: number
  turn: number
  /** Angles by which the label leans away, across and down. */
  lean: readonly [number, number]
  /** Radius of the bottle in widths of the code; 0: flat. */
  bottle: number
  /** How far crumpled paper moves a point, in modules. */
  crumpled: number
  /** Radius of the disk of confusion. */
  defocus: number
  /** Length and direction of a shaken hand's way. */
  shake: readonly [number, number]
  dark: number
  light: number
  noise: number
  /** How much darker one side is. */
  shade: number
  /** Spots of light. */
  glare: number
  inverted: boolean
  /** Quiet zone in modules; what comes after it is print. */
  quiet: number
  /** What the camera sharpens by itself. */
  halo: number
  /** Quality of the JPEG; 0: none. */
  jpeg: number
}
export const still: Photo = {
  width: 640,
  height: 480,
  module: 2.5,
  turn: 0,
  lean: [0, 0],
  bottle: 0,
  crumpled: 0,
  defocus: 0,
  shake: [0, 0],
  dark: 30,
  light: 220,
  noise: 2,
  shade: 0,
  glare: 0,
  inverted: false,
  quiet: 10,
  halo: 0,
  jpeg: 0,
}

/** Each kind of photograph at three strengths (0 = mild, 1 = strong). */
export const kinds: Readonly<Record<string, (strength: number, random: () => number) => Partial<Photo>>> = {
  plain: (s, r) => ({ turn: r() * 10 - 5, jpeg: 80 - 40 * s, module: 3 - s }),
  defocus: (s, r) => ({ defocus: 2.5 * (0.55 + 0.55 * s), turn: r() * 8 - 4, jpeg: 85 }),
  shake: (s, r) => ({ shake: [2.5 * (1 + s), r() * 180], turn: r() * 8 - 4 }),
  dim: (s, r) => ({ dark: 8, light: 60 - 25 * s, noise: 4 + 2 * s, turn: r() * 20, jpeg: 75 }),
  pale: (s, r) => ({ dark: 120, light: 175 - 30 * s, noise: 3, turn: r() * 10 }),
  shade: (s, r) => ({ shade: 0.6 + 0.3 * s, turn: r() * 20 - 10, noise: 4 }),
  glare: (s, r) => ({ glare: 1 + Math.round(2 * s), turn: r() * 12 - 6 }),
  lean: (s, r) => ({ lean: [25 + 25 * s, (r() - 0.5) * 40], turn: r() * 16 - 8, module: 3.4 }),
  bottle: (s, r) => ({ bottle: 0.75 - 0.15 * s, turn: r() > 0.5 ? r() * 6 : 90 + r() * 6, module: 3.4 }),
  crumpled: (s) => ({ crumpled: 1 + 1.6 * s, shade: 0.3 }),
  small: (s, r) => ({ module: 1.9 - 0.6 * s, turn: r() * 6 - 3, jpeg: 90 }),
  inverted: (s, r) => ({ inverted: true, turn: r() * 8 - 4, defocus: s }),
  crowded: (s, r) => ({ quiet: 4 - 2.5 * s, turn: r() * 8 - 4 }),
  old: (s, r) => ({ defocus: 2.2 * (0.4 + 0.4 * s), halo: 0.8, jpeg: 55 - 15 * s, noise: 5, turn: r() * 16 - 8, module: 2.2, shade: 0.25 }),
  phone: (s, r) => ({
    width: 1600,
    height: 1200,
    module: 4.5,
    turn: r() * 360,
    lean: [r() * 20, r() * 20],
    defocus: 1.5 + 2.5 * s,
    noise: 4,
    jpeg: 80,
    shade: 0.3,
  }),
}

const digits = (count: number, random: () => number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
const checked = (body: string) => {
  const sum = [...body].toReversed().reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 1 : 3), 0)
  return body + ((10 - (sum % 10)) % 10)
}
const letters = (count: number, random: () => number) =>
  Array.from({ length: count }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[Math.floor(random() * 34)]).join('')

/** A code of each label with a text of its own. */
export const drawnCodes = (random: () => number): Code[] => {
  const upc = checked(digits(11, random))
  const gtin = `0${checked(`4${digits(11, random)}`)}`
  return [
    { format: 'AztecCode', text: `Halle ${letters(9, random)}`, labelType: 'aztec' },
    { format: 'Codabar', text: `A${digits(8, random)}B`, labelType: 'codabar' },
    { format: 'Code39', text: letters(9, random), labelType: 'code39' },
    { format: 'Code93', text: letters(9, random), labelType: 'code93' },
    { format: 'Code128', text: `LS-${digits(4, random)}-${letters(5, random)}`, labelType: 'code128' },
    { format: 'DataMatrix', text: `Gerät ${letters(10, random)}`, labelType: 'datamatrix' },
    { format: 'EAN8', text: checked(digits(7, random)), labelType: 'ean8' },
    { format: 'EAN13', text: checked(`4${digits(11, random)}`), labelType: 'ean13' },
    { format: 'EAN13', text: checked(`9${digits(11, random)}`), labelType: 'ean13' },
    { format: 'ITF', text: checked(digits(13, random)), labelType: 'itf' },
    { format: 'PDF417', text: `Lieferschein ${letters(12, random)}`, labelType: 'pdf417' },
    { format: 'QRCode', text: `https://portal.example/o/${letters(8, random)}`, labelType: 'qrcode' },
    upc.startsWith('0') ? { format: 'EAN13', text: checked(`7${digits(11, random)}`), labelType: 'ean13' } : { format: 'UPCA', text: upc, labelType: 'upc_a' },
    { format: 'UPCE', text: '04252614', labelType: 'upc_e' },
    { format: 'MaxiCode', text: `Palette ${letters(8, random)}`, labelType: 'maxicode' },
    { format: 'DataBarOmni', text: gtin.slice(0, 13), labelType: 'rss14', data: `01${gtin}` },
    { format: 'DataBarExp', text: `[01]${gtin}[10]${letters(4, random)}`, labelType: 'rss_expanded', data: '' },
  ].map((code) => (code.format === 'DataBarExp' ? { ...code, data: code.text.replaceAll(/[[\]]/g, '') } : code)) as Code[]
}

export interface DrawnPhoto {
  name: string
  kind: string
  code: Code
  image: () => Promise<Pixels>
}

/** Every label in every kind of photograph, `rounds` times; always the same for the same `seed`. */
export function photoSet(rounds = 2, seed = 1): DrawnPhoto[] {
  const photos: DrawnPhoto[] = []
  for (let round = 0; round < rounds; round++)
    for (const [at, [kind, how]] of Object.entries(kinds).entries()) {
      const random = dice(seed * 7919 + round * 101 + at)
      for (const [index, code] of drawnCodes(random).entries()) {
        const photo = { ...still, ...how(rounds > 1 ? round / (rounds - 1) : 0.5, random) }
        const [grain, name] = [seed * 1000 + round * 400 + at * 20 + index, `${kind}-${round}-${code.format}-${index}`]
        photos.push({ name, kind, code, image: async () => take(await print(code), photo, grain) })
      }
    }
  return photos
}

/** Takes the photograph. */
export async function take(code: Printed | null, photo: Photo, seed: number): Promise<Pixels> {
  const random = dice(seed)
  const { width, height } = photo
  let light = scene(code, photo, random)
  if (photo.defocus) light = smeared(light, width, height, disk(photo.defocus))
  if (photo.shake[0]) light = smeared(light, width, height, way(...photo.shake))
  const spots = Array.from({ length: photo.glare }, () => ({ x: width * (0.3 + 0.4 * random()), y: height * (0.3 + 0.4 * random()), size: 25 + 45 * random() }))
  const tilt = random() * Math.PI * 2
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const side = 0.5 + ((x / width - 0.5) * Math.cos(tilt) + (y / height - 0.5) * Math.sin(tilt)) / 1.2
      let value = photo.dark + (photo.light - photo.dark) * (light[at]! / 255)
      value *= 1 - photo.shade * Math.min(1, Math.max(0, side))
      for (const spot of spots) value += 330 * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * spot.size ** 2))
      light[at] = value + photo.noise * (random() + random() + random() + random() - 2) * 1.73 * (0.6 + value / 300)
    }
  if (photo.halo) {
    const soft = smeared(light, width, height, disk(2))
    for (let at = 0; at < light.length; at++) light[at] = light[at]! + photo.halo * (light[at]! - soft[at]!)
  }
  const gray = Uint8Array.from(light, (value) => Math.min(255, Math.max(0, Math.round(value))))
  return photo.jpeg
    ? compressed(gray, photo)
    : { data: Uint8Array.from({ length: 4 * gray.length }, (_, i) => (i % 4 === 3 ? 255 : gray[i >> 2]!)), width, height }
}

async function compressed(gray: Uint8Array, { width, height, jpeg }: Photo): Promise<Pixels> {
  const file = await sharp(gray, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: jpeg })
    .toBuffer()
  const data = await sharp(file).ensureAlpha().toColourspace('srgb').raw().toBuffer()
  return { data: new Uint8Array(data), width, height }
}

/** Paper with print around the code, seen by the lens: nine looks a pixel. */
function scene(code: Printed | null, photo: Photo, random: () => number): Float32Array<ArrayBuffer> {
  const { width, height, inverted } = photo
  const unit = code?.module ?? 1
  const [w, h] = [code?.width ?? 100, code?.height ?? 60]
  const look = lens(photo, w / unit, random)
  const print = surroundings(random)
  const light = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let sum = 0
      for (let i = 0; i < 9; i++) {
        const [u, v] = look(x + ((i % 3) - 1) / 3, y + (Math.floor(i / 3) - 1) / 3)
        const [px, py] = [u * unit + w / 2, v * unit + h / 2]
        const away = Math.max(-px, px - w, -py, py - h) / unit
        if (away <= 0 && code) {
          const value = code.data[Math.min(h - 1, Math.floor(py)) * w + Math.min(w - 1, Math.floor(px))]!
          sum += inverted ? 255 - value : value
        } else sum += away < photo.quiet ? (inverted ? 0 : 255) : print(u, v)
      }
      light[at] = sum / 9
    }
  return light
}

/** Writing, a box and a photo-like area, in modules around the code. */
function surroundings(random: () => number) {
  const words = Uint8Array.from({ length: 4096 }, () => (random() > 0.45 ? 1 : 0))
  const [a, b] = [random() * 6, random() * 6]
  return (u: number, v: number) => {
    const line = Math.floor(v / 14)
    const [row, column] = [Math.floor((v / 14 - line) * 14), Math.floor(u / 1.6)]
    if (line % 5 === 3) return 120 + 50 * Math.sin(u * 0.05 + a) + 40 * Math.sin(v * 0.09 + b)
    return row > 2 && row < 11 && words[(((column * 31 + line * 577 + Math.floor(row / 2) * 131) % 4096) + 4096) % 4096] && column % 5 !== 0 ? 40 : 235
  }
}

/** From a pixel to a place on the label, in modules from its middle. */
function lens({ width, height, module, turn, lean, bottle, crumpled }: Photo, across: number, random: () => number) {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [tx, ty] = [Math.tan((lean[0] * Math.PI) / 180), Math.tan((lean[1] * Math.PI) / 180)]
  const far = 1.6 * width
  const bends = Array.from({ length: 6 }, () => ({
    a: random() * 6,
    x: (random() - 0.5) * 0.25,
    y: (random() - 0.5) * 0.25,
    dx: random() - 0.5,
    dy: random() - 0.5,
  }))
  return (x: number, y: number): [number, number] => {
    let [px, py] = [x - width / 2, y - height / 2]
    // The plane leans away from the lens: how deep this ray goes until it meets it.
    const depth = 1 / Math.max(0.2, 1 - (px * tx + py * ty) / far)
    ;[px, py] = [px * depth * Math.hypot(1, tx), py * depth * Math.hypot(1, ty)]
    let [u, v] = [(px * cos + py * sin) / module, (py * cos - px * sin) / module]
    if (bottle) {
      const radius = bottle * across
      u = radius * Math.asin(Math.max(-0.999, Math.min(0.999, u / radius)))
    }
    if (crumpled)
      for (const { a, x: fx, y: fy, dx, dy } of bends) {
        const bend = (crumpled * Math.sin(a + u * fx + v * fy)) / 2
        ;[u, v] = [u + bend * dx, v + bend * dy]
      }
    return [u, v]
  }
}

type Kernel = readonly (readonly [dx: number, dy: number, weight: number])[]

function disk(radius: number): Kernel {
  const reach = Math.ceil(radius)
  const points: [number, number, number][] = []
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const weight = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(dx, dy)))
      if (weight) points.push([dx, dy, weight])
    }
  return points
}

function way(length: number, degrees: number): Kernel {
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const steps = Math.ceil(length * 2)
  const weights = new Map<string, [number, number, number]>()
  for (let step = 0; step <= steps; step++) {
    const away = (step / steps - 0.5) * length
    const [fx, fy] = [x * away, y * away]
    for (const dx of [Math.floor(fx), Math.floor(fx) + 1])
      for (const dy of [Math.floor(fy), Math.floor(fy) + 1]) {
        const weight = (1 - Math.abs(fx - dx)) * (1 - Math.abs(fy - dy))
        const point = weights.get(`${dx} ${dy}`) ?? [dx, dy, 0]
        point[2] += weight
        weights.set(`${dx} ${dy}`, point)
      }
  }
  return [...weights.values()]
}

function smeared(source: Float32Array, width: number, height: number, kernel: Kernel): Float32Array<ArrayBuffer> {
  const out = new Float32Array(source.length)
  const sum = kernel.reduce((all, [, , weight]) => all + weight, 0)
  for (const [dx, dy, weight] of kernel)
    for (let y = 0, at = 0; y < height; y++) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width
      for (let x = 0; x < width; x++, at++) {
        const from = x + dx
        out[at]! += (source[row + (from < 0 ? 0 : from >= width ? width - 1 : from)]! * weight) / sum
      }
    }
  return out
}
