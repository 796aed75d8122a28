/** A link of a device's chain: who has it from `ab` (an instant) on. `ersetzt`: the link that it puts right; `zeitpunkt`: when it was written. */
export interface Glied {
  id: string
  ab: string
  zeitpunkt: string
  ersetzt: string | null
  was: string
}
/** So close together two handovers look odd: two people wrote down the same one, or somebody mistook the device. */
const dichtMinuten = 5
const uebergaben = new Set(['uebergabe', 'rueckgabe'])

/**
 * The links that count, the earliest first, each until the next one begins (`bis` null: it holds). What was put right does not count. There is neither gap nor
 * overlap, whatever arrives in which order (4.4). `dicht`: another handover is at most five minutes away.
 */
export function kette<G extends Glied>(glieder: readonly G[]): (G & { bis: string | null; dicht: boolean })[] {
  const ersetzte = new Set(glieder.map(({ ersetzt }) => ersetzt))
  const gilt = glieder.filter(({ id }) => !ersetzte.has(id)).toSorted((a, b) => zeit(a.ab, b.ab) || zeit(a.zeitpunkt, b.zeitpunkt) || (a.id < b.id ? -1 : 1))
  return gilt.map((glied, nr) => ({ ...glied, bis: gilt[nr + 1]?.ab ?? null, dicht: nah(gilt[nr - 1], glied) || nah(glied, gilt[nr + 1]) }))
}

/** Who had it at that moment; nobody before the chain began. */
export const gliedAm = <G extends Glied>(glieder: readonly G[], um: string) => kette(glieder).findLast(({ ab }) => zeit(ab, um) <= 0)

/** Between which instants a link may begin: after the one before it began, before the next one begins. */
export function spielraum(glieder: readonly Glied[], id: string) {
  const gilt = kette(glieder)
  const nr = gilt.findIndex((glied) => glied.id === id)
  return { nach: gilt[nr - 1]?.ab ?? null, vor: gilt[nr + 1]?.ab ?? null }
}

const zeit = (a: string, b: string) => Temporal.Instant.compare(a, b)
const nah = (a: Glied | undefined, b: Glied | undefined) =>
  !!a && !!b && uebergaben.has(a.was) && uebergaben.has(b.was) && zeit(Temporal.Instant.from(a.ab).add({ minutes: dichtMinuten }).toString(), b.ab) >= 0
