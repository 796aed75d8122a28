import type * as z from 'zod/mini'
import type { Tag as Schema } from '#apps/verwaltung/contract/zeit.ts'
import type { DaySegment } from '#platform/web/ui/time/day.ts'

export type Tag = z.output<typeof Schema>
const minute = (zeit: string) => Number(zeit.slice(0, 2)) * 60 + Number(zeit.slice(3, 5))
const ueber = ({ von, bis }: Tag) => bis <= von

/** Minutes of work on a planned day, the break taken off. */
export const arbeitszeit = (tag: Tag) => minute(tag.bis) - minute(tag.von) + (ueber(tag) ? 1440 : 0) - tag.pauseMin

/** What the line of a weekday shows: the rest of yesterday's shift and today's, cut at midnight. */
export const abschnitte = (tage: readonly Tag[], wochentag: number): DaySegment[] => {
  const heute = tage.find((tag) => tag.wochentag === wochentag)
  const gestern = tage.find((tag) => tag.wochentag === (wochentag === 1 ? 7 : wochentag - 1) && ueber(tag))
  return [
    ...(gestern && minute(gestern.bis) > 0 ? [{ from: 0, to: minute(gestern.bis), kind: 'night' as const }] : []),
    ...(heute ? [{ from: minute(heute.von), to: ueber(heute) ? 1440 : minute(heute.bis), kind: 'work' as const }] : []),
  ]
}

/** Monday to Sunday in words; 5 January 2026 was a Monday. */
export const wochentage = (weekday: (day: string) => string) =>
  [1, 2, 3, 4, 5, 6, 7].map((nummer) => ({ nummer, wort: weekday(`2026-01-${String(nummer + 4).padStart(2, '0')}`) }))
