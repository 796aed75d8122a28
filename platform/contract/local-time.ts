/**
 * The instants at which the clock on the wall shows a time (`yyyy-MM-dd`, `HH:mm`, IANA zone), with their offsets: one as a rule,
 * none in the skipped hour of spring, two in the doubled one of autumn, in this order.
 */
export function instantsAt(day: string, time: string, zone: string): string[] {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const candidates = (['earlier', 'later'] as const).map((disambiguation) => wall.toZonedDateTime(zone, { disambiguation }))
  return [...new Set(candidates.filter((candidate) => candidate.toPlainDateTime().equals(wall)).map(withOffset))]
}

/** The instants of days from one to another, both included: half-open, as the lists want them. */
export const instantsOfDays = (from: string, to: string, zone: string) => ({
  from: withOffset(Temporal.PlainDate.from(from).toZonedDateTime(zone)),
  to: withOffset(Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(zone)),
})

const withOffset = (moment: Temporal.ZonedDateTime) => moment.toString({ timeZoneName: 'never', smallestUnit: 'second' })
