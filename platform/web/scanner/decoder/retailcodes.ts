/** A retail code in modules. */
export interface Layout {
  format: 'EAN13' | 'EAN8' | 'UPCE'
  modules: number
  parts: readonly Part[]
}
/** A stretch of the code: a guard, or a digit out of some drawings. */
export interface Part {
  /** First module and how many. */
  at: number
  length: number
  symbols: readonly number[]
}

const odd = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const swapped = (bars: string) => bars.replaceAll(/[01]/g, (bar) => (bar === '0' ? '1' : '0'))
const even = odd.map((bars) => [...swapped(bars)].toReversed().join(''))
/** 0–9 odd, 10–19 even, 20–29 right-hand digits, then the guards, with the paper that belongs to them. */
export const drawings = [...odd, ...even, ...odd.map(swapped), '000101', '01010', '101000', '010101000']
const digitsOf = (...starts: number[]) => starts.flatMap((start) => Array.from({ length: 10 }, (_, digit) => start + digit))

function layout(format: Layout['format'], groups: readonly (readonly number[])[]): Layout {
  let at = -3
  const parts = groups.map((symbols) => {
    const part = { at, length: drawings[symbols[0]!]!.length, symbols }
    at += part.length
    return part
  })
  return { format, modules: at - 3, parts }
}
const six = <T>(one: T) => Array.from({ length: 6 }, () => one)
/** What is looked for. */
export const layouts = [
  layout('EAN13', [[30], ...six(digitsOf(0, 10)), [31], ...six(digitsOf(20)), [32]]),
  layout('EAN8', [[30], ...six(digitsOf(0)).slice(2), [31], ...six(digitsOf(20)).slice(2), [32]]),
  layout('UPCE', [[30], ...six(digitsOf(0, 10)), [33]]),
]

/** Which of the first six digits are drawn even says the one before them (EAN-13), or the last one (UPC-E). */
const parities = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

/** The digits, when their check digit and the way they are drawn agree. */
export function spelled({ format }: Layout, symbols: readonly number[]): { text: string; printed: string } | null {
  const digits = symbols.filter((symbol) => symbol < 30)
  const plain = digits.map((symbol) => symbol % 10).join('')
  const drawnAs = digits
    .slice(0, 6)
    .map((symbol) => (symbol >= 10 && symbol < 20 ? 1 : 0))
    .join('')
  if (format === 'EAN8') return sound(plain) ? { text: plain, printed: plain } : null
  if (format === 'EAN13') {
    const first = parities.indexOf(drawnAs)
    const text = `${first}${plain}`
    return first >= 0 && sound(text) ? { text, printed: text } : null
  }
  const check = patternsOfE.indexOf(drawnAs)
  const text = `00${unfolded(plain)}${check}`
  return check >= 0 && sound(text) ? { text, printed: `0${plain}${check}` } : null
}
/** Number system 0 only. In system 1 the left half of an EAN-13 would be a UPC-E as soon as a glare hides the right one. */
const patternsOfE = ['111000', ...parities.slice(1).map(swapped)]

/** The ten digits that six of a UPC-E stand for. */
function unfolded(six: string) {
  const last = Number(six[5])
  if (last <= 2) return `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
  if (last === 3) return `${six.slice(0, 3)}00000${six.slice(3, 5)}`
  return last === 4 ? `${six.slice(0, 4)}00000${six[4]}` : `${six.slice(0, 5)}0000${last}`
}

function sound(text: string) {
  const sum = [...text].toReversed().reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
