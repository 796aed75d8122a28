import type { Zeitstempel } from '#domain/stempel/contract.ts'

/** What is about to be entered by hand. */
export type Eintrag = Pick<Zeitstempel, 'timestamp' | 'flag'> & { code: string }

/** A repetition within so long is the same act and counts once: nothing contradicts it. */
const wiederholtMs = 60_000

/**
 * The stamp that an entry by hand contradicts: the one right before or right after it, of all that count, says the same (Kommen after Kommen, Gehen before Gehen) at another time.
 * Another code is another thing: who did not come back from a break may go all the same.
 */
export function gegensatz(stempel: readonly Zeitstempel[], { timestamp, flag, code }: Eintrag): Zeitstempel | null {
  const um = ms(timestamp)
  const zaehlen = stempel.filter(({ storno }) => !storno).toSorted((a, b) => ms(a.timestamp) - ms(b.timestamp))
  const nachbarn = [zaehlen.findLast((einer) => ms(einer.timestamp) <= um), zaehlen.find((einer) => ms(einer.timestamp) > um)].filter(
    (einer) => einer !== undefined,
  )
  if (nachbarn.some((einer) => Math.abs(ms(einer.timestamp) - um) <= wiederholtMs)) return null
  return nachbarn.find((einer) => einer.flag === flag && einer.code.name === code) ?? null
}

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
