/** Local days are counted as whole numbers (days since 1 January 1970), so that a board of 10,000 people needs no date objects. */
export type Tagnummer = number

/** Minutes that local time is ahead of UTC at an instant (milliseconds). */
export function versatz(ms: number, zone: string): number {
  const spannen = bekannt.get(zone) ?? bekannt.set(zone, []).get(zone)!
  const treffer = spannen.find(({ von, bis }) => von <= ms && ms < bis)
  if (treffer) return treffer.minuten
  const hier = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  const davor = hier.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') // a transition at this very moment counts
  const spanne = {
    von: davor?.epochMilliseconds ?? -Infinity,
    bis: hier.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    minuten: hier.offsetNanoseconds / 60e9,
  }
  spannen.push(spanne)
  return spanne.minuten
}

/** The local day of an instant. */
export const ortstag = (ms: number, zone: string): Tagnummer => Math.floor((ms + versatz(ms, zone) * 60_000) / TAG_MS)

/** Minute of the local day, 0–1439, as the clock on the wall shows it. */
export const minuteDesTages = (ms: number, zone: string) => Math.floor(((((ms + versatz(ms, zone) * 60_000) % TAG_MS) + TAG_MS) % TAG_MS) / 60_000)

export const datum = (tag: Tagnummer): string => {
  const alt = daten.get(tag)
  if (alt !== undefined) return alt
  const text = Temporal.Instant.fromEpochMilliseconds(tag * TAG_MS)
    .toString()
    .slice(0, 10)
  daten.set(tag, text)
  return text
}
/** Days that have been written before: at most one entry for each day that anybody asked for. */
const daten = new Map<Tagnummer, string>()
export function tagnummer(datum: string): Tagnummer {
  const alt = nummern.get(datum)
  if (alt !== undefined) return alt
  const nummer = Temporal.Instant.from(`${datum}T00:00Z`).epochMilliseconds / TAG_MS
  if (nummern.size > 50_000) nummern.clear()
  nummern.set(datum, nummer)
  return nummer
}
const nummern = new Map<string, Tagnummer>()

/** First instant (milliseconds) of a local day; where midnight is skipped, the moment after the gap. */
export const mitternacht = (tag: Tagnummer, zone: string) => Temporal.PlainDate.from(datum(tag)).toZonedDateTime(zone).epochMilliseconds

/** Monday of the week of a day (1 January 1970 was a Thursday). */
export const montag = (tag: Tagnummer): Tagnummer => tag - ((((tag + 3) % 7) + 7) % 7)

/** Splits [von, bis) at local midnights; parts in whole minutes, by day. Sum of the parts = the whole. */
export function jeTag(von: string, bis: string, zone: string): { datum: string; minuten: number }[] {
  const teile = []
  const ende = Temporal.Instant.from(bis).epochMilliseconds
  for (let ab = Temporal.Instant.from(von).epochMilliseconds; ab < ende; ) {
    const tag = ortstag(ab, zone)
    const schnitt = Math.min(ende, mitternacht(tag + 1, zone))
    teile.push({ datum: datum(tag), minuten: minuten(ab, schnitt) })
    ab = schnitt
  }
  return teile
}

/** Minutes between two instants, each cut to its full minute as the clock shows it: additive, and fair on both ends. */
export const minuten = (vonMs: number, bisMs: number) => Math.max(0, Math.floor(bisMs / 60_000) - Math.floor(vonMs / 60_000))

/** An instant as Temporal writes it. By hand: a year of 6,000 people writes ten million of them. */
export function instant(ms: number): string {
  const tag = Math.floor(ms / TAG_MS)
  const rest = ms - tag * TAG_MS
  const bruch = rest % 1000
  const sekunden = (rest - bruch) / 1000
  return `${datum(tag)}T${zwei(Math.floor(sekunden / 3600))}:${zwei(Math.floor(sekunden / 60) % 60)}:${zwei(sekunden % 60)}${bruch ? `.${String(bruch).padStart(3, '0').replace(/0+$/, '')}` : ''}Z`
}
const zwei = (zahl: number) => (zahl < 10 ? `0${zahl}` : String(zahl))

const TAG_MS = 86_400_000
const bekannt = new Map<string, { von: number; bis: number; minuten: number }[]>()
