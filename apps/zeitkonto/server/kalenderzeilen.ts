import type { TagMitKalender } from './kalender.ts'

const arten = ['sonntagMin', 'feiertagMin', 'nachtMin'] as const

/** Rows of the table of hours by the calendar, only days that have some or would have some now, and their sums as they were closed. */
export function kalenderzeilen(tage: readonly TagMitKalender[], tag: (datum: string) => string, dauer: (minuten: number) => string) {
  const gezeigt = tage.filter(({ kalender, seitdem }) => seitdem || arten.some((art) => kalender[art] > 0))
  const wert = (minuten: number) => (minuten ? dauer(minuten) : '–')
  return {
    tage: gezeigt.map((einer) => [
      tag(einer.datum),
      ...arten.map((art) => {
        const jetzt = seitAbschluss(einer, art)
        return jetzt === null ? wert(einer.kalender[art]) : `${wert(einer.kalender[art])} (jetzt ${dauer(jetzt)})`
      }),
    ]),
    summe: arten.map((art) => wert(gezeigt.reduce((summe, { kalender }) => summe + kalender[art], 0))),
    geaendert: gezeigt.some(({ seitdem }) => seitdem),
  }
}

/** What these hours of a closed day would be by the stamps of now, in minutes; null where they are the same, and for an open day. */
export const seitAbschluss = ({ kalender, seitdem }: Pick<TagMitKalender, 'kalender' | 'seitdem'>, art: (typeof arten)[number]) =>
  seitdem && seitdem[art] !== kalender[art] ? seitdem[art] : null
