import { drawings, layouts, spelled, type Layout, type Part } from './retailcodes.ts'
import { blurs, brightness, centred, distance, drawn, fine, paper, spread, stray, template, type Template } from './retaildrawing.ts'
import { at, bent, flat, places, type Place } from './retailplaces.ts'

/** An EAN or UPC in a row of brightness, with the place of its first and last bar. */
export interface RetailReading {
  format: Layout['format']
  text: string
  /** UPC-E: the eight digits that are printed. */
  printed: string
  left: number
  right: number
  /** How much of the row the drawing explains (at most 1), and by how much the least sure digit beats the next one. */
  fit: number
  margin: number
}

/** Reads an EAN or UPC by drawing it: the digits whose blurred drawing is nearest to the row. It reads where no single bar stands out any more. */
export function retail(row: Float32Array, formats: readonly string[]): RetailReading | null {
  const asked = layouts.filter(({ format }) => formats.includes(format))
  const lines = [row, row.toReversed()]
  for (const bends of [[flat], bent]) {
    let best: RetailReading | null = null
    for (const [turned, line] of lines.entries())
      for (const place of places(line, asked, bends)) {
        const reading = readAt(line, place)
        if (!reading || (best && best.fit >= reading.fit)) continue
        best = turned ? { ...reading, left: row.length - 1 - reading.right, right: row.length - 1 - reading.left } : reading
      }
    if (best && best.fit >= leastFit && best.margin >= leastMargin) return best
  }
  return null
}

/** What random strokes never reach: they explain 0.7 to 0.9, codes 0.95 and more. */
const [leastFit, leastMargin] = [0.94, 4]
/** What a part may cost at first and in the end. */
const [hopeless, poor] = [2, 1.3]

function readAt(row: Float32Array, place: Place): RetailReading | null {
  const { layout: one, left, right } = place
  const line = canonical(row, place)
  const contrast = spread(line)
  if (!contrast) return null
  const tried = (blur: number) => ({ ...aligned(line, one, blur, contrast), blur })
  // A sharp and a soft one say which way to look further.
  const [sharp, soft] = [tried(1), tried(4)]
  let best = soft.cost < sharp.cost ? soft : sharp
  if (best.cost > hopeless * one.parts.length) return null
  for (const step of [-1, 1])
    for (let blur = best.blur + step; blur >= 0 && blur < blurs.length; blur += step) {
      const next = tried(blur)
      if (next.cost >= best.cost) break
      best = next
    }
  if (best.cost > poor * one.parts.length) return null
  const chosen = settled(line, one, best.blur, best.shifts, contrast)
  const text = spelled(one, chosen.symbols)
  return text && { ...text, format: one.format, left, right, fit: chosen.fit, margin: chosen.margin }
}

/** The row between the guards and a little paper, `fine` samples a module. */
function canonical(row: Float32Array, place: Place) {
  const { modules } = place.layout
  const line = new Float32Array((modules + 2 * paper) * fine)
  // Many samples a module are averaged, few are interpolated.
  const looks = Math.max(1, Math.round((place.right - place.left) / modules / fine))
  for (let i = 0; i < line.length; i++) {
    let sum = 0
    for (let look = 0; look < looks; look++) sum += brightness(row, at(place, (i + (look + 0.5) / looks) / fine - paper))
    line[i] = sum / looks
  }
  return line
}

/** The parts, one after the other, each where and as what it fits best. */
function aligned(line: Float32Array, one: Layout, blur: number, contrast: number) {
  const count = 2 * stray + 1
  let costs = new Float64Array(count)
  const came: Int8Array[] = []
  for (const part of one.parts) {
    const next = new Float64Array(count)
    const from = new Int8Array(count)
    for (let shift = 0; shift < count; shift++) {
      let least = Infinity
      for (let before = Math.max(0, shift - 2); before <= Math.min(count - 1, shift + 2); before++) {
        const cost = costs[before]! + 0.06 * Math.abs(before - shift)
        if (cost < least) [least, from[shift]] = [cost, before]
      }
      const start = (paper + part.at) * fine + shift - stray
      let nearest = Infinity
      for (const symbol of part.symbols) nearest = Math.min(nearest, distance(line, start, template(symbol, blur), contrast))
      next[shift] = least + nearest
    }
    came.push(from)
    costs = next
  }
  let shift = costs.indexOf(Math.min(...costs))
  const cost = costs[shift]!
  const shifts: number[] = []
  for (let part = came.length - 1; part >= 0; part--) {
    shifts.unshift(shift - stray)
    shift = came[part]![shift]!
  }
  return { cost, shifts }
}

/** Every digit once more, now between the neighbours that it has. */
function settled(line: Float32Array, one: Layout, blur: number, shifts: readonly number[], contrast: number) {
  const near = (part: Part, index: number, drawing: Template) => {
    let least = Infinity
    for (const extra of [-1, 0, 1]) least = Math.min(least, distance(line, (paper + part.at) * fine + shifts[index]! + extra, drawing, contrast))
    return least
  }
  const best = (costs: readonly number[]) => costs.indexOf(Math.min(...costs))
  let symbols = one.parts.map((part, index) => part.symbols[best(part.symbols.map((symbol) => near(part, index, template(symbol, blur))))]!)
  let all: number[][] = []
  for (let round = 0; round < 3; round++) {
    all = one.parts.map((part, index) => {
      const [before, after] = [drawings[symbols[index - 1] ?? -1] ?? '0000', drawings[symbols[index + 1] ?? -1] ?? '0000']
      return part.symbols.map((symbol) => {
        const bars = [...before.slice(-4), ...drawings[symbol]!, ...after.slice(0, 4)].map(Number)
        return near(part, index, centred(drawn(bars, blur, before.slice(-4).length, part.length)))
      })
    })
    const next = one.parts.map((part, index) => part.symbols[best(all[index]!)]!)
    if (next.every((symbol, index) => symbol === symbols[index])) break
    symbols = next
  }
  let [left, energy, samples] = [0, 0, 0]
  for (const [index, part] of one.parts.entries()) {
    left += Math.min(...all[index]!)
    const start = (paper + part.at) * fine + shifts[index]!
    const piece = centred(line.slice(start, start + part.length * fine))
    energy += piece.power / contrast ** 2
    samples += part.length * fine
  }
  const noise = Math.max(0.0004, left / samples)
  const margins = all
    .filter((costs) => costs.length > 1)
    .map((costs) => costs.toSorted((a, b) => a - b))
    .map(([first, second]) => (second! - first!) / (2 * noise * fine))
  return { symbols, fit: 1 - left / energy, margin: Math.min(...margins) }
}
