/** The same moment, or the morning of the next working day when nobody is there. */
export function imDienst(ms: number) {
  const um = Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toZonedDateTimeISO('Europe/Berlin')
  const werktags = um.dayOfWeek < 6
  if (werktags && um.hour >= 7 && um.hour < 17) return um.epochMilliseconds
  const tage = werktags && um.hour < 7 ? 0 : um.dayOfWeek > 4 ? 8 - um.dayOfWeek : 1
  return um.with({ hour: 7 }).add({ days: tage }).epochMilliseconds
}
