export type Value = string | number | null
export type Kind = 'text' | 'number' | 'date' | 'time' | 'datetime' | 'duration' | 'balance'

/** A cell: `text` as a German reader expects it, and `value` with its Excel format when it is more than text. */
export interface Typed {
  text: string
  value?: number
  format?: string
}

/** A value as its kind says it, null where there is none; without a kind a number is a number and text is text. */
export function asCell(value: Value, kind: Kind | undefined, unit: 'min' | 'h'): Typed | null {
  if (value === null || value === '' || Number.isNaN(value)) return null
  if (kind === 'number' || (kind === undefined && typeof value === 'number')) return asNumber(value)
  if (kind === 'duration') return asDuration(value)
  if (kind === 'balance') return asBalance(value, unit)
  if (kind === 'date' || kind === 'datetime') return asDate(value)
  return kind === 'time' ? asTime(value) : { text: plainText(value) }
}

/** A number or decimal text (`-1234.50`), with as many places as it has. */
export function asNumber(value: string | number): Typed {
  const text = typeof value === 'number' ? decimal(value) : value.trim()
  const places = /^-?\d+(?:\.(\d+))?$/.exec(text)?.[1]
  // Excel keeps 15 digits: longer ones are numbers of something (IBAN, serial), not amounts.
  if (places === undefined && !/^-?\d+$/.test(text)) return { text: plainText(value) }
  if (text.replace(/\D/g, '').replace(/^0+/, '').length > 15) return { text: plainText(text.replace('.', ',')) }
  return { text: text.replace('.', ','), value: Number(text), ...(places && typeof value === 'string' ? { format: `#,##0.${'0'.repeat(places.length)}` } : {}) }
}

/** `yyyy-MM-dd`, with `THH:mm[:ss]` a point in time; the seconds are shown when they were given. An offset or Z is not guessed away: that stays text. */
export function asDate(value: string | number): Typed {
  const [, day, clock, seconds] = /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?)?$/.exec(String(value)) ?? []
  const serial = day === undefined ? undefined : serialOf(day)
  if (day === undefined || serial === undefined) return { text: plainText(value) }
  const german = `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
  if (clock === undefined) return { text: german, value: serial, format: 'dd.mm.yyyy' }
  return { text: `${german} ${clock}${seconds ?? ''}`, value: serial + dayPart(`${clock}${seconds ?? ''}`), format: `dd.mm.yyyy hh:mm${seconds ? ':ss' : ''}` }
}

/** `HH:mm[:ss]`. */
export function asTime(value: string | number): Typed {
  const text = String(value)
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
    ? { text, value: dayPart(text), format: text.length > 5 ? 'hh:mm:ss' : 'hh:mm' }
    : { text: plainText(value) }
}

/** Minutes as hours and minutes, also beyond a day. */
export function asDuration(value: string | number): Typed {
  const minutes = Math.round(Number(value))
  if (!Number.isSafeInteger(minutes) || minutes < 0) return { text: plainText(value) }
  return { text: `${Math.floor(minutes / 60)}:${two(minutes % 60)}`, value: minutes / 1440, format: '[h]:mm' }
}

/** Signed minutes; as hours to the exact fraction, because Excel shows no negative time. */
export function asBalance(value: string | number, unit: 'min' | 'h'): Typed {
  const minutes = Math.round(Number(value))
  if (!Number.isSafeInteger(minutes)) return { text: plainText(value) }
  return unit === 'min' ? asNumber(minutes) : { text: String(minutes / 60), value: minutes / 60, format: '#,##0.00' }
}

/** Without control characters (tab and line feed stay). */
export const plainText = (value: string | number) =>
  String(value)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '')

const excelZero = Temporal.PlainDate.from('1899-12-30')
const two = (number: number) => String(number).padStart(2, '0')

function decimal(value: number) {
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 }) : text
}

// A list holds the same few days again and again.
const serials = new Map<string, number | undefined>()
function serialOf(day: string) {
  if (serials.has(day)) return serials.get(day)
  if (serials.size > 20_000) serials.clear()
  const serial = countDays(day)
  serials.set(day, serial)
  return serial
}

// Excel's calendar has no days before 1900 and a wrong leap day in that year.
function countDays(day: string) {
  try {
    const date = Temporal.PlainDate.from(day)
    return date.year < 1901 ? undefined : excelZero.until(date, { largestUnit: 'days' }).days
  } catch {
    return undefined
  }
}

const dayPart = (clock: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return (hours * 3600 + minutes * 60 + seconds) / 86_400
}
