import { drawings } from './retailcodes.ts'

/** Samples per module, how far a part may lie from where even modules would put it, and modules of paper on both sides. */
export const [fine, stray, paper] = [4, 6, 5]
/** Blurs that are tried, as the deviation of a bell in modules. */
export const blurs = [0.2, 0.4, 0.55, 0.7, 0.9, 1.1]

/** A drawing without its mean. */
export interface Template {
  values: Float32Array
  power: number
}
const templates = new Map<number, Template>()

/** A part as it looks through this blur, its mean taken away. What lies beside it is always the other colour, and then either. */
export function template(symbol: number, blur: number): Template {
  const key = symbol * 16 + blur
  const known = templates.get(key)
  if (known) return known
  const bars = [...drawings[symbol]!].map(Number)
  const beside = (bar: number, quiet: boolean) => (quiet ? [bar, bar, bar, bar] : [1 - bar, 0.5, 0.5, 0.5])
  const [startsQuiet, endsQuiet] = [symbol === 30, symbol >= 32]
  const modules = [...beside(bars[0]!, startsQuiet).toReversed(), ...bars, ...beside(bars.at(-1)!, endsQuiet)]
  const made = centred(drawn(modules, blur, 4, bars.length))
  templates.set(key, made)
  return made
}

/** Takes the mean away. */
export function centred(values: Float32Array): Template {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let power = 0
  for (let i = 0; i < values.length; i++) {
    values[i]! -= mean
    power += values[i]! ** 2
  }
  return { values, power }
}

/** Brightness of `count` modules from `first` on, blurred: a dark module takes light from its neighbours. */
export function drawn(modules: readonly number[], blur: number, first: number, count: number) {
  const out = new Float32Array(count * fine)
  const shares = sharesOf[blur]!
  const reach = Math.ceil(3 * blurs[blur]! + 0.5)
  for (let i = 0; i < out.length; i++) {
    const here = first * fine + i
    const middle = here >> 2
    let light = 1
    for (let module = Math.max(0, middle - reach); module <= middle + reach && module < modules.length; module++)
      if (modules[module]) light -= modules[module]! * shares[module * fine - here + zero]!
    out[i] = light
  }
  return out
}

/** How much of a bell lies below `x` (logistic approximation, off by less than 0.0002). */
const bell = (x: number) => 1 / (1 + Math.exp(-(1.5976 * x + 0.07056 * x ** 3)))
/** What a sample sees of a module that begins so many samples after it (from `-zero` on), for each blur. */
const zero = 8 * fine
const sharesOf = blurs.map((blur) =>
  Float32Array.from({ length: 2 * zero }, (_, index) => bell((index - zero + fine - 0.5) / fine / blur) - bell((index - zero - 0.5) / fine / blur)),
)

/** What the drawing leaves unexplained, in contrasts; its own contrast may differ a little from the one of the whole row. */
export function distance(line: Float32Array, start: number, { values, power }: Template, contrast: number) {
  const { length } = values
  let [sum, squares, product] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    const value = line[start + i]!
    sum += value
    squares += value * value
    product += value * values[i]!
  }
  const energy = Math.max(0, squares - (sum * sum) / length) / contrast ** 2
  const along = product / contrast
  const stiff = 1.5
  const gain = Math.max(0, (along + stiff) / (power + stiff))
  return energy - 2 * gain * along + gain * gain * power + stiff * (gain - 1) ** 2
}

/** Brightness between two samples; beside the row its ends go on. */
export function brightness(row: Float32Array, x: number) {
  const inside = Math.min(row.length - 1.001, Math.max(0, x))
  const whole = Math.floor(inside)
  return row[whole]! + (row[whole + 1]! - row[whole]!) * (inside - whole)
}

/** From dark to light, without the few that are more so. */
export function spread(line: Float32Array) {
  const sorted = line.slice().sort()
  return sorted[Math.floor(sorted.length * 0.95)]! - sorted[Math.floor(sorted.length * 0.05)]!
}
