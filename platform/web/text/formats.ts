import type { Language } from '#platform/contract/messages.ts'

const pad = (value: number) => String(value).padStart(2, '0')
const locales = { de: 'de-DE', en: 'en-GB' } as const

/** The BCP 47 name that the browser's own formatting takes. */
export const localeOf = (language: Language) => locales[language]

// Intl objects are slow to make and safe to share.
const made = new Map<string, Intl.NumberFormat>()
const numbers = (language: Language, options: Intl.NumberFormatOptions) => {
  const key = language + JSON.stringify(options)
  const known = made.get(key) ?? new Intl.NumberFormat(locales[language], options)
  made.set(key, known)
  return known
}

/** `yyyy-MM-dd` → `dd.MM.yyyy` (English: `dd/MM/yyyy`). */
const dayText = (language: Language, day: string) => {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return [date, month, year].join(language === 'de' ? '.' : '/')
}

const at = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
const here = () => Temporal.Now.timeZoneId()

const units = [
  ['Tag', 'Tagen', 'day', 86_400],
  ['Std.', 'Std.', 'hr', 3_600],
  ['Min.', 'Min.', 'min', 60],
] as const

/** Distance to now in the largest fitting unit: 'vor 6 Min.', 'in 2 Tagen', below a minute 'gerade eben'. */
const relativeText = (language: Language, instant: string, now: string) => {
  const seconds = (Temporal.Instant.from(now).epochMilliseconds - Temporal.Instant.from(instant).epochMilliseconds) / 1000
  const size = Math.abs(seconds)
  for (const [one, many, english, length] of units) {
    if (size < length) continue
    const count = Math.floor(size / length)
    if (language === 'de') return `${seconds > 0 ? 'vor' : 'in'} ${count} ${count === 1 ? one : many}`
    const words = `${count} ${english}${count === 1 ? '' : 's'}`
    return seconds > 0 ? `${words} ago` : `in ${words}`
  }
  return language === 'de' ? 'gerade eben' : 'just now'
}

/** Length in the largest fitting unit: '2 Tage', '5 Std.', '38 Min.'. */
const spanText = (language: Language, seconds: number) => {
  const [one, , english, length] = units.find((unit) => seconds >= unit[3]) ?? units[2]
  const count = Math.max(1, Math.floor(seconds / length))
  if (language === 'de') return `${count} ${count > 1 && one === 'Tag' ? 'Tage' : one}`
  return `${count} ${english}${count === 1 ? '' : 's'}`
}

/** Everything that turns a value of the wire into what people read. Pure; `useFormats` binds it to the person's language. */
export const formatsFor = (language: Language) => {
  const day = (value: string) => dayText(language, value)
  const time = (instant: string, zone = here()) => {
    const moment = at(instant, zone)
    return `${pad(moment.hour)}:${pad(moment.minute)}`
  }
  return {
    /** `yyyy-MM-dd` → 19.11.2026 */
    day,
    /** `yyyy-MM-dd` → 19.11. */
    shortDay: (value: string) => (language === 'de' ? `${value.slice(8, 10)}.${value.slice(5, 7)}.` : `${value.slice(8, 10)}/${value.slice(5, 7)}`),
    /** `yyyy-MM-dd` → Donnerstag, 19. November 2026 */
    longDay: (value: string) =>
      Temporal.PlainDate.from(value).toLocaleString(locales[language], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** `yyyy-MM-dd` → November 2026 */
    month: (value: string) => Temporal.PlainDate.from(value).toLocaleString(locales[language], { month: 'long', year: 'numeric' }),
    /** `yyyy-MM-dd` → Do */
    weekday: (value: string) => Temporal.PlainDate.from(value).toLocaleString(locales[language], { weekday: 'short' }),
    /** Instant → 07:12, in the reader's zone or the given one. */
    time,
    /** Instant → 19.11.2026, 07:12 */
    dateTime: (instant: string, zone = here()) => `${day(at(instant, zone).toPlainDate().toString())}, ${time(instant, zone)}`,
    /** Minutes → h:mm; a debt carries a real minus. */
    duration: (minutes: number) => `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${pad(Math.abs(minutes) % 60)}`,
    /** Seconds → hh:mm:ss */
    seconds: (value: number) => `${pad(Math.floor(value / 3600))}:${pad(Math.floor(value / 60) % 60)}:${pad(Math.floor(value) % 60)}`,
    /** 1234.5 → 1.234,5; `digits` fixes the decimal places. */
    number: (value: number, digits?: number) =>
      numbers(language, digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    /** Decimal string → 21.600,00 €; exact, never through a float. */
    money: (value: string, currency = 'EUR') => numbers(language, { style: 'currency', currency }).format(value as `${number}`),
    /** Decimal string → 21.600 €, rounded to whole euros. */
    euros: (value: string) => numbers(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(value as `${number}`),
    /** 184320 → 180 KB */
    bytes: (size: number) =>
      size < 1024 * 1024
        ? `${numbers(language, { maximumFractionDigits: 0 }).format(Math.max(1, Math.round(size / 1024)))} KB`
        : `${numbers(language, { maximumFractionDigits: 1 }).format(size / 1024 / 1024)} MB`,
    /** 0.66 → 66 % */
    percent: (share: number) => numbers(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    /** Seconds → '2 Tage', '5 Std.', '38 Min.' (English: '2 days'). */
    span: (seconds: number) => spanText(language, seconds),
    /** The same behind "seit": '2 Tagen'. */
    spanSince: (seconds: number) => (language === 'de' ? spanText(language, seconds).replace(/ Tage$/, ' Tagen') : spanText(language, seconds)),
    /** Instant → vor 6 Min. */
    relative: (instant: string, now = Temporal.Now.instant().toString()) => relativeText(language, instant, now),
  }
}
export type Formats = ReturnType<typeof formatsFor>
