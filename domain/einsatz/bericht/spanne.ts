/** Half-open, in whole minutes since 1970: instants cut to the minute, as the clock shows them. */
export interface Spanne {
  von: number
  bis: number
}

/** Full minutes of an instant. */
export const minute = (instant: string) => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 60_000)
/** The instant of a minute, in UTC. */
export const instantDer = (minuten: number) => Temporal.Instant.fromEpochMilliseconds(minuten * 60_000).toString()
export const summe = (spannen: readonly Spanne[]) => spannen.reduce((minuten, { von, bis }) => minuten + bis - von, 0)

/** The same time without overlaps, in order; what touches is one. */
export function vereinigt(spannen: readonly Spanne[]): Spanne[] {
  const alle: Spanne[] = []
  for (const { von, bis } of spannen.filter((eine) => eine.bis > eine.von).toSorted((a, b) => a.von - b.von)) {
    const letzte = alle.at(-1)
    if (letzte && von <= letzte.bis) letzte.bis = Math.max(letzte.bis, bis)
    else alle.push({ von, bis })
  }
  return alle
}

/** What is in both. */
export const schnitt = (a: readonly Spanne[], b: readonly Spanne[]): Spanne[] =>
  vereinigt(a.flatMap((eine) => b.map((andere) => ({ von: Math.max(eine.von, andere.von), bis: Math.min(eine.bis, andere.bis) }))))

/** What is in the first and not in the second; what touches there stays apart. */
export const ohne = (a: readonly Spanne[], b: readonly Spanne[]): Spanne[] =>
  b.reduce<Spanne[]>(
    (rest, weg) =>
      rest
        .flatMap(({ von, bis }) => [
          { von, bis: Math.min(bis, weg.von) },
          { von: Math.max(von, weg.bis), bis },
        ])
        .filter(({ von, bis }) => bis > von),
    a.filter(({ von, bis }) => bis > von).map(({ von, bis }) => ({ von, bis })),
  )
