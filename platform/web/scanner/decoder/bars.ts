import { gray, halve, warp, type Frame, type Gray } from './gray.ts'
import type { Region } from './regions.ts'

/** A region turned upright, with room for the quiet zones. */
export function upright(
  levels: readonly Gray[],
  region: Region,
  { room = 0.12, step }: { room?: number; step?: number } = {},
): { picture: Gray; frame: Frame } {
  const reach = region.width * (1 + 2 * room) + 16
  // Enough samples for the finest bars, not more than there are in the picture (twice as many for small codes).
  const wanted = step ?? Math.min(4, Math.max(0.5, reach / 1400, reach < 700 ? reach / 900 : 0))
  const depth = Math.min(levels.length - 1, wanted >= 4 ? 2 : wanted >= 2 ? 1 : 0)
  const width = Math.round(reach / wanted)
  const height = Math.max(6, Math.round(region.height / wanted))
  const { across, centre } = region
  const frame: Frame = {
    x: centre.x - (across.x * reach) / 2 + (across.y * region.height) / 2,
    y: centre.y - (across.y * reach) / 2 - (across.x * region.height) / 2,
    across: { x: across.x * wanted, y: across.y * wanted },
    down: { x: -across.y * wanted, y: across.x * wanted },
  }
  return { picture: warp(levels[depth]!, width, height, atLevel(frame, 2 ** depth)), frame }
}

const atLevel = ({ x, y, across, down }: Frame, scale: number): Frame => ({
  x: (x + 0.5) / scale - 0.5,
  y: (y + 0.5) / scale - 0.5,
  across: { x: across.x / scale, y: across.y / scale },
  down: { x: down.x / scale, y: down.y / scale },
})

/** The picture, its half, its quarter. */
export function pyramid(picture: Gray): Gray[] {
  const half = halve(picture)
  return picture.width < 32 || picture.height < 32 ? [picture] : [picture, half, halve(half)]
}

/** Three bands between the ends of the bars: which one, its first row and the one after its last. */
export function bandsOf({ height }: Gray): [band: number, top: number, bottom: number][] {
  const edge = Math.round(height * 0.12)
  const third = (height - 2 * edge) / 3
  const bands = [0, 1, 2].map((band): [number, number, number] => [band, Math.round(edge + band * third), Math.round(edge + (band + 1) * third)])
  return bands.filter(([, top, bottom]) => bottom > top)
}

/** A band of rows as one row: noise goes, the bars stay. The bars may still lean a little; the lean with the sharpest result wins. */
export function profile({ data, width }: Gray, top: number, bottom: number): Float32Array {
  let best = new Float32Array(width)
  let sharpest = -1
  const middle = (top + bottom - 1) / 2
  const furthest = (bottom - top) / 2
  for (const lean of [0, -0.02, 0.02, -0.04, 0.04, -0.07, 0.07, -0.1, 0.1]) {
    if (Math.abs(lean) * furthest < 0.4 && lean) continue
    const sum = new Float32Array(width)
    for (let y = top; y < bottom; y++) {
      const shift = (y - middle) * lean
      const whole = Math.floor(shift)
      const part = shift - whole
      const row = y * width
      const from = Math.max(0, -whole)
      const to = Math.min(width, width - 1 - whole)
      // Beside the picture its edge goes on.
      for (let x = 0; x < from; x++) sum[x]! += data[row]!
      for (let x = from; x < to; x++) {
        const at = row + x + whole
        sum[x]! += data[at]! + (data[at + 1]! - data[at]!) * part
      }
      for (let x = Math.max(from, to); x < width; x++) sum[x]! += data[row + width - 1]!
    }
    let sharp = 0
    for (let x = 1; x < width; x++) sharp += (sum[x]! - sum[x - 1]!) ** 2
    if (sharp <= sharpest) continue
    sharpest = sharp
    best = sum
  }
  const rows = Math.max(1, bottom - top)
  for (let x = 0; x < width; x++) best[x]! /= rows
  return best
}

/** One band, drawn in several hands: as it is, against its surroundings, and with the blur of the lens taken back by steps. */
export function drawn(row: Float32Array): Gray {
  const dense = twice(row)
  return lines([dense, against(dense, 48), deblurred(dense, 2, 1.5), against(deblurred(dense, 3, 2.5), 40), against(deblurred(dense, 5, 4), 32)])
}

/** The same band for a longer look: with the blur of the lens undone as far as bars can be told, and light bars on a dark ground. */
export function restored(row: Float32Array): Gray {
  const dense = twice(row)
  // Against the nearest bars, and against all around: the first suits few soft bars, the second very soft ones.
  const [near, far] = [against(dense, 48), against(dense, 200)]
  const dark = dense.map((value) => 255 - value)
  return lines([...[near, far].flatMap((level) => [0.75, 1.05, 1.4].map((share) => undone(level, blurOf(level) * share))), dark, against(dark, 48)])
}

/** The deviation of the bell that would leave the steepest edge as steep as it is. */
function blurOf(row: Float32Array) {
  let steepest = 1
  for (let i = 1; i < row.length; i++) steepest = Math.max(steepest, Math.abs(row[i]! - row[i - 1]!))
  return 255 / (2.507 * steepest)
}

/** Adds again and again what a blurred guess lacks of the row; a bar is never darker than black, paper never lighter than white. */
function undone(row: Float32Array, blur: number) {
  const radius = Math.max(1, Math.round((Math.sqrt(6 * blur * blur + 1) - 1) / 2))
  let guess = row
  for (let round = 0; round < 30; round++) {
    const soft = mean(mean(guess, radius), radius)
    guess = guess.map((value, i) => Math.min(255, Math.max(0, value + row[i]! - soft[i]!)))
  }
  return guess
}

function lines(hands: readonly Float32Array[]): Gray {
  const dense = hands[0]!
  const each = 3
  const out = gray(dense.length, hands.length * each)
  hands.forEach((hand, index) => {
    const line = spread(hand)
    for (let copy = 0; copy < each; copy++) out.data.set(line, (index * each + copy) * dense.length)
  })
  return out
}

function twice(row: Float32Array) {
  const out = new Float32Array(row.length * 2)
  const at = (i: number) => row[Math.min(row.length - 1, Math.max(0, i))]!
  for (let i = 0; i < row.length; i++) {
    out[2 * i] = at(i)
    out[2 * i + 1] = (9 * (at(i) + at(i + 1)) - at(i - 1) - at(i + 2)) / 16
  }
  return out
}

function mean(row: Float32Array, radius: number) {
  const out = new Float32Array(row.length)
  const at = (i: number) => row[Math.min(row.length - 1, Math.max(0, i))]!
  let sum = 0
  for (let i = -radius; i <= radius; i++) sum += at(i)
  for (let i = 0; i < row.length; i++) {
    out[i] = sum / (2 * radius + 1)
    sum += at(i + radius + 1) - at(i - radius)
  }
  return out
}

function deblurred(row: Float32Array, radius: number, amount: number) {
  const soft = mean(mean(row, radius), radius)
  return row.map((value, i) => value + amount * (value - soft[i]!))
}

/** Between the darkest and the lightest of the neighbourhood, so that neither shade nor a fading edge moves a bar. */
function against(row: Float32Array, radius: number) {
  const low = extreme(row, radius, Math.min)
  const high = extreme(row, radius, Math.max)
  const full = Math.max(
    1,
    high.reduce((most, value, i) => Math.max(most, value - low[i]!), 0),
  )
  return row.map((value, i) => {
    const range = high[i]! - low[i]!
    return range < full * 0.12 ? 255 : (255 * (value - low[i]!)) / range
  })
}

function extreme(row: Float32Array, radius: number, pick: (a: number, b: number) => number) {
  // Blocks first: the neighbourhood is this block and the ones beside it.
  const blocks = new Float32Array(Math.ceil(row.length / radius))
  for (let b = 0; b < blocks.length; b++) {
    let value = row[b * radius]!
    for (let i = b * radius; i < Math.min(row.length, (b + 1) * radius); i++) value = pick(value, row[i]!)
    blocks[b] = value
  }
  const wide = blocks.map((value, b) => pick(pick(value, blocks[b - 1] ?? value), blocks[b + 1] ?? value))
  return mean(
    row.map((_, i) => wide[Math.floor(i / radius)]!),
    radius >> 1,
  )
}

function spread(row: Float32Array) {
  let [low, high] = [Infinity, -Infinity]
  for (const value of row) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const range = Math.max(1, high - low)
  return Uint8Array.from(row, (value) => (255 * (value - low)) / range)
}
