import type { Sitzung } from '../contract.ts'
import type { DaySegment, DayWindow } from '#platform/web/ui/time/day.ts'

const wand = (um: string, zone: string) => Temporal.Instant.from(um).toZonedDateTimeISO(zone)
/** The company's day of an instant. */
export const tagVon = (um: string, zone: string) => wand(um, zone).toPlainDate().toString()
/** Minutes since the midnight that this day began with, cut at its ends. */
export function minuteAm(tag: string, um: string, zone: string) {
  const dann = wand(um, zone)
  const tage = dann.toPlainDate().since(Temporal.PlainDate.from(tag)).days
  return tage < 0 ? 0 : tage > 0 ? 1440 : dann.hour * 60 + dann.minute
}

/** What of a session lies on this day, for its line. */
export const striche = ({ abschnitte }: Sitzung, tag: string, zone: string): DaySegment[] =>
  abschnitte
    .map(({ von, bis }) => ({ from: minuteAm(tag, von, zone), to: Math.max(minuteAm(tag, bis, zone), minuteAm(tag, von, zone) + 1), kind: 'work' as const }))
    .filter(({ from }) => from < 1440)

/** Strokes of one person as one line: what overlaps or touches is one. */
export function vereint(linie: readonly DaySegment[]): DaySegment[] {
  const alle: DaySegment[] = []
  for (const eins of linie.toSorted((a, b) => a.from - b.from)) {
    const letzter = alle.at(-1)
    if (letzter && eins.from <= letzter.to) letzter.to = Math.max(letzter.to, eins.to)
    else alle.push({ ...eins })
  }
  return alle
}

const werktag: DayWindow = [360, 1200]
/** The hours in which people work, or the whole day when a line needs it. */
export const fensterFuer = (linien: readonly (readonly DaySegment[])[]): DayWindow =>
  linien.flat().every(({ from, to }) => from >= werktag[0] && to <= werktag[1]) ? werktag : [0, 1440]

/** Seconds as full minutes; what was shorter than one is one. */
export const minuten = (sekunden: number) => (sekunden > 0 ? Math.max(1, Math.floor(sekunden / 60)) : 0)
