import type { Layout } from './retailcodes.ts'
import { brightness, distance, fine, spread, stray, template } from './retaildrawing.ts'

/** How the label may lie: from a share of the code's width to the share of it in the picture. */
export type Bend = (share: number) => number
/** Seen from in front. */
export const flat: Bend = (share) => share
/** Leaning away to either side, and around a bottle. */
export const bent: readonly Bend[] = [
  ...[0.12, -0.107, 0.25, -0.2].map(
    (lean): Bend =>
      (share) =>
        (share * (1 + lean)) / (1 + lean * share),
  ),
  ...[0.55, 0.85, 1.1].map(
    (arc): Bend =>
      (share) =>
        0.5 + Math.sin(arc * (2 * share - 1)) / (2 * Math.sin(arc)),
  ),
]

/** A guess where a code is. */
export interface Place {
  left: number
  right: number
  layout: Layout
  bend: Bend
}
/** Where a module of the code lies in the row. */
export const at = ({ left, right, layout: { modules }, bend }: Place, module: number) => left + (right - left) * bend(module / modules)

/** Above this the guards are no guards. */
const unlike = 1.6

/** Where a code may begin and end: a falling edge after paper, and a rising one before paper. */
export function places(row: Float32Array, asked: readonly Layout[], bends: readonly Bend[]) {
  const found: (Place & { cost: number })[] = []
  const { falling, rising } = edges(row)
  const least = 0.2 * spread(row)
  const sums = new Float64Array(row.length + 1)
  for (let i = 0; i < row.length; i++) sums[i + 1] = sums[i]! + row[i]!
  const mean = (from: number, to: number) => {
    const [a, b] = [Math.max(0, Math.round(from)), Math.min(row.length, Math.round(to))]
    return b > a ? (sums[b]! - sums[a]!) / (b - a) : 0
  }
  for (const left of falling)
    for (const right of rising)
      for (const one of asked) {
        const module = (right.at - left.at) / one.modules
        if (module < 1.2) continue
        const inside = mean(left.at, right.at)
        const [before, after] = [mean(left.at - 4 * module, left.at - module), mean(right.at + module, right.at + 4 * module)]
        const contrast = Math.min(before, after) - inside
        if (contrast < least) continue
        // Paper is even; the wide spaces of a code are too narrow to be it.
        if (uneven(row, left.at - 3 * module, left.at - module) + uneven(row, right.at + module, right.at + 3 * module) > contrast) continue
        for (const bend of bends) {
          const place = { left: left.at, right: right.at, layout: one, bend }
          const cost = guards(row, place, contrast * 2)
          if (cost < unlike) found.push({ ...place, cost })
        }
      }
  const alike = found.toSorted((a, b) => a.cost - b.cost)
  // What lies between two bars of a code is narrower than the code.
  const wide = found.toSorted((a, b) => b.right - b.left - a.right + a.left)
  return [...new Set([...alike.slice(0, 4), ...wide.slice(0, 2 + 2 * bends.length)])]
}

function uneven(row: Float32Array, from: number, to: number) {
  let [low, high] = [Infinity, -Infinity]
  for (let i = Math.max(0, Math.round(from)); i < Math.min(row.length, to); i++) {
    low = Math.min(low, row[i]!)
    high = Math.max(high, row[i]!)
  }
  return high > low ? high - low : 0
}

/** What guards of this place leave unexplained, each with its paper. */
function guards(row: Float32Array, place: Place, contrast: number) {
  const parts = place.layout.parts.filter(({ symbols }) => symbols.length === 1)
  const piece = new Float32Array(9 * fine + 2 * stray)
  let sum = 0
  for (const { at: first, length, symbols } of parts) {
    // The first and the last one are where they are; the one in between may stray.
    const slack = symbols[0] === 31 ? stray : 0
    for (let i = 0; i < length * fine + 2 * slack; i++) piece[i] = brightness(row, at(place, first + (i - slack + 0.5) / fine))
    let nearest = Infinity
    for (const blur of slack ? [2] : [0, 2, 4])
      for (let shift = 0; shift <= 2 * slack; shift++) nearest = Math.min(nearest, distance(piece, shift, template(symbols[0]!, blur), contrast))
    sum += nearest
  }
  return sum / parts.length
}

/** The steepest places of a row. */
function edges(row: Float32Array) {
  const slopes = row.map((_, i) => row[Math.min(row.length - 1, i + 1)]! - row[Math.max(0, i - 1)]!)
  const steepest = slopes.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0)
  const [falling, rising]: { at: number; slope: number }[][] = [[], []]
  for (let i = 1; i + 1 < slopes.length; i++) {
    const [before, slope, after] = [slopes[i - 1]!, slopes[i]!, slopes[i + 1]!]
    if (Math.abs(slope) < steepest * 0.12) continue
    const bend = before - 2 * slope + after
    const at = i + (bend ? (before - after) / (2 * bend) : 0)
    if (slope < 0 && slope <= before && slope < after) falling!.push({ at, slope })
    if (slope > 0 && slope >= before && slope > after) rising!.push({ at, slope })
  }
  return { falling: falling!, rising: rising! }
}
