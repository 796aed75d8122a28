/** Minutes of a day; a stretch over midnight is cut there: 'night' until the morning, 'work' until 1440. */
export interface DaySegment {
  from: number
  to: number
  kind: DayKind
  label?: string
}
export type DayKind = 'work' | 'break' | 'away' | 'plan' | 'late' | 'gap' | 'off' | 'night'
export type DayWindow = readonly [from: number, to: number]
export const wholeDay: DayWindow = [0, 1440]

/** Minute → per cent of the window, held inside it. */
export const share = (minute: number, [from, to]: DayWindow) => Math.min(100, Math.max(0, ((minute - from) / (to - from)) * 100))
/** Minute → 07:12 */
export const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** The hours that the axis names: every fourth of a whole day, every third of half a day, every sixth of a day and a half, else every hour or two. */
export const hourStep = ([from, to]: DayWindow) => [60, 120, 180, 240, 360].find((step) => (to - from) / step <= 6 && (to - from) % step === 0) ?? 240
