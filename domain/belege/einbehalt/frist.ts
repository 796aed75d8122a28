/** From the acceptance to the day on which a retention may be claimed: so many months, then so many days. */
export interface Fristregel {
  monate: number
  tage: number
}

/** Last day of the security period; a day that the month does not have becomes its last one. H8–H11. */
export const fristende = (abnahme: string, { monate }: Fristregel) => Temporal.PlainDate.from(abnahme).add({ months: monate }).toString()

/** First day on which the retention may be claimed. It is not moved to a working day; the payment run takes what is due and not locked. H8–H11. */
export const faelldatum = (abnahme: string, regel: Fristregel) => Temporal.PlainDate.from(fristende(abnahme, regel)).add({ days: regel.tage }).toString()

/** Earlier than it stands now: that takes a second person. Without a day nothing is earlier. */
export const istFrueher = (neu: string, bisher: string | null) => bisher !== null && neu < bisher

/** The last of so many Werktage after a day: Monday to Saturday, without the holidays of the place. H12. */
export function nachWerktagen(tag: string, anzahl: number, feiertage: ReadonlySet<string>) {
  let am = Temporal.PlainDate.from(tag)
  for (let offen = anzahl; offen > 0; ) {
    am = am.add({ days: 1 })
    if (am.dayOfWeek <= 6 && !feiertage.has(am.toString())) offen--
  }
  return am.toString()
}
