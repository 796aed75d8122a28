/** First and last day of a stretch of time, both included, `yyyy-MM-dd`. */
export interface Fenster {
  von: string
  bis: string
}

/**
 * The days that a question counts, and the same days a year before. Days after today count on neither side, so that a running month is compared with the same
 * part of it; null when nothing is left. §4.3.
 */
export function zeitfenster({ von, bis }: Fenster, heute: string): { fenster: Fenster; vorjahr: Fenster } | null {
  const fenster = { von, bis: bis < heute ? bis : heute }
  return fenster.von > fenster.bis ? null : { fenster, vorjahr: einJahrZuvor(fenster) }
}

/** Both days a year earlier: 29 February becomes the 28th, and what ends with a month that began whole ends with that month. */
export function einJahrZuvor({ von, bis }: Fenster): Fenster {
  const [erster, letzter] = [Temporal.PlainDate.from(von), Temporal.PlainDate.from(bis)]
  const ganzeMonate = erster.day === 1 && letzter.day === letzter.daysInMonth
  const zuvor = letzter.subtract({ years: 1 })
  return { von: erster.subtract({ years: 1 }).toString(), bis: (ganzeMonate ? zuvor.with({ day: zuvor.daysInMonth }) : zuvor).toString() }
}
