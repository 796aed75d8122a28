/** Whether something may be missing between what was taken over last and what a delta begins with. Never a reason to refuse it: only the source knows. */
export const hatLuecke = (seit: string | null, davor: string | null) =>
  seit !== null && (davor === null || Temporal.Instant.compare(Temporal.Instant.from(seit), Temporal.Instant.from(davor)) > 0)
