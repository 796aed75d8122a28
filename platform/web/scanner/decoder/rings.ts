import { gray, outside, warp, type Frame, type Gray, type Point } from './gray.ts'

/** A MaxiCode's three rings: where their middle is, and the size of a module. */
export interface Rings {
  centre: Point
  module: number
}

/** Widths along a line through the rings, in modules: dark and light in turns, the light middle is wider. */
const [ring, middle, across] = [0.8, 1.4, 9.4]
const block = 16

/** Looks for three rings around one middle: in every row, then in the column of what a row shows, then all around. */
export function findRings(picture: Gray, most = 2): Rings[] {
  const { data, width, height } = picture
  const limits = thresholds(picture)
  const columns = Math.ceil(width / block)
  const dark = (x: number, y: number) => data[y * width + x]! < limits[(y >> 4) * columns + (x >> 4)]!
  const found: (Rings & { score: number })[] = []
  const runs = new Int32Array(width + 1)
  for (let y = 0; y < height; y++) {
    let [count, from, was] = [0, 0, dark(0, y)]
    for (let x = 1; x <= width; x++) {
      const is = x < width && dark(x, y)
      if (is === was && x < width) continue
      runs[count++] = x - from
      from = x
      // Eleven runs that end with a dark one.
      if (was && count >= 11) {
        const size = moduleOf(runs.subarray(count - 11, count))
        if (size) {
          const right = runs.subarray(count - 5, count).reduce((sum, run) => sum + run, 0)
          const centre = { x: x - right - runs[count - 6]! / 2, y }
          if (!found.some((one) => Math.hypot(one.centre.x - centre.x, one.centre.y - y) < size) && inColumn(dark, Math.round(centre.x), y, size, height))
            found.push(settled(picture, { centre, module: size }))
        }
      }
      was = is
    }
  }
  return found
    .filter(({ score }) => score > 0.6)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

/** The size of a module, when eleven runs are those of the rings; otherwise 0. */
function moduleOf(runs: ArrayLike<number>) {
  let sum = 0
  for (let index = 0; index < 11; index++) sum += runs[index]!
  const size = sum / across
  if (size < 1.4) return 0
  const slack = Math.max(0.5, 1 / size)
  for (let index = 0; index < 11; index++) if (Math.abs(runs[index]! / size - (index === 5 ? middle : ring)) > slack) return 0
  return size
}

/** Three dark stretches above and below, about as far out as in the row. */
function inColumn(dark: (x: number, y: number) => boolean, x: number, y: number, size: number, height: number) {
  return ([1, -1] as const).every((step) => {
    let [at, is, edges] = [y, false, 0]
    for (; edges < 6 && at >= 0 && at < height && Math.abs(at - y) < size * 7; at += step)
      if (dark(x, at) !== is) {
        edges++
        is = !is
      }
    return edges === 6 && Math.abs(at - y) > size * 3
  })
}

/** Moves middle and size a little to where the rings stand out most. `score`: light less dark, as a share of what light and dark differ at most. */
function settled(picture: Gray, start: Rings): Rings & { score: number } {
  let best = { ...start, score: contrast(picture, start) }
  for (const step of [0.3, 0.15])
    for (let turn = 0; turn < 6; turn++) {
      const { centre, module } = best
      const away = module * step
      const before = best.score
      for (const [dx, dy, grow] of [
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, -1],
      ] as const) {
        const next = { centre: { x: centre.x + dx * away, y: centre.y + dy * away }, module: module * (1 + grow * step * 0.15) }
        const score = contrast(picture, next)
        if (score > best.score) best = { ...next, score }
      }
      if (best.score === before) break
    }
  return best
}

/** Radii in modules, and twenty directions. */
const [darkAt, lightAt] = [
  [1.1, 2.7, 4.3],
  [0.2, 1.9, 3.5],
] as const
const around = Array.from({ length: 20 }, (_, index) => ({ x: Math.cos((index * Math.PI) / 10), y: Math.sin((index * Math.PI) / 10) }))

function contrast({ data, width, height }: Gray, { centre, module }: Rings) {
  const reach = 5 * module
  if (centre.x < reach || centre.y < reach || centre.x + reach >= width || centre.y + reach >= height) return 0
  const at = (radius: number, { x, y }: Point) => data[Math.round(centre.y + y * radius * module) * width + Math.round(centre.x + x * radius * module)]!
  let [least, most, sum] = [255, 0, 0]
  for (const direction of around)
    for (let index = 0; index < 3; index++) {
      const [low, high] = [at(darkAt[index]!, direction), at(lightAt[index]!, direction)]
      least = Math.min(least, low, high)
      most = Math.max(most, low, high)
      sum += high - low
    }
  return most > least ? sum / (60 * (most - least)) : 0
}

/** Half way between the darkest and the lightest around each block. */
function thresholds({ data, width, height }: Gray) {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const [low, high] = [new Uint8Array(columns * rows).fill(255), new Uint8Array(columns * rows)]
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width, tile = Math.floor(y / block) * columns; x < width; x++, at++) {
      const index = tile + (x >> 4)
      const value = data[at]!
      if (value < low[index]!) low[index] = value
      if (value > high[index]!) high[index] = value
    }
  const out = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      let [least, most] = [255, 0]
      for (let dy = Math.max(0, y - 1); dy <= Math.min(rows - 1, y + 1); dy++)
        for (let dx = Math.max(0, x - 1); dx <= Math.min(columns - 1, x + 1); dx++) {
          least = Math.min(least, low[dy * columns + dx]!)
          most = Math.max(most, high[dy * columns + dx]!)
        }
      // Where nothing differs, nothing is dark.
      out[y * columns + x] = most - least < 24 ? 0 : (least + most) / 2
    }
  return out
}

/** Sides of the symbol in modules, the size in which it is drawn again, and the paper around it. */
const [wide, tall, scale, paper] = [29.8, 26.6, 4, 10]
/** Where the middle of the rings lies in it. */
const middleAt = { x: 14.3, y: 13.3 }

/** The symbol around the rings, turned by `angle` and this much larger, on white paper: the reader takes a MaxiCode only when nothing else is in the picture. */
export function alone(picture: Gray, { centre, module }: Rings, angle: number, grown = 1): { picture: Gray; frame: Frame } {
  const [w, h] = [Math.round(wide * scale), Math.round(tall * scale)]
  const step = (module * grown) / scale
  const [cos, sin] = [Math.cos(angle) * step, Math.sin(angle) * step]
  const start: Frame = { x: 0, y: 0, across: { x: cos, y: sin }, down: { x: -sin, y: cos } }
  const corner = outside(start, { x: -middleAt.x * scale, y: -middleAt.y * scale })
  const inner = warp(picture, w, h, { ...start, x: centre.x + corner.x, y: centre.y + corner.y })
  const [low, high] = ends(inner.data)
  const out = gray(w + 2 * paper, h + 2 * paper)
  out.data.fill(255)
  for (let y = 0, from = 0; y < h; y++)
    for (let x = 0, to = (y + paper) * out.width + paper; x < w; x++, from++, to++) {
      const value = (255 * (inner.data[from]! - low)) / Math.max(1, high - low)
      out.data[to] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  const origin = outside(start, { x: -middleAt.x * scale - paper, y: -middleAt.y * scale - paper })
  return { picture: out, frame: { ...start, x: centre.x + origin.x, y: centre.y + origin.y } }
}

/** What is dark and what is light here, without the few that are more so. */
function ends(data: Uint8Array) {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value]!++
  const at = (share: number) => {
    let rest = data.length * share
    return counts.findIndex((count) => (rest -= count) <= 0)
  }
  return [at(0.08), at(0.9)] as const
}
