import { parseDate, parseTime, type CalendarDate, type Time } from '@internationalized/date'

/** `yyyy-MM-dd` → the calendar's value; anything else counts as empty. */
export const toDay = (text: string | null | undefined): CalendarDate | null => {
  try {
    return text ? parseDate(text) : null
  } catch {
    return null
  }
}

/** `HH:mm` → the clock's value; anything else counts as empty. */
export const toTime = (text: string | null | undefined): Time | null => {
  try {
    return text ? parseTime(text) : null
  } catch {
    return null
  }
}

/** The clock's value → `HH:mm`. */
export const fromTime = (time: { toString(): string } | null) => (time ? time.toString().slice(0, 5) : null)
