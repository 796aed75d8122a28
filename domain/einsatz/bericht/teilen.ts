/** Whole minutes by shares: largest remainder, ties to the first. The parts sum to the whole. Throws for shares that are none. */
export function geteilt(minuten: number, anteile: readonly number[]): number[] {
  const ganzes = anteile.reduce((summe, anteil) => summe + anteil, 0)
  if (!anteile.every((anteil) => Number.isInteger(anteil) && anteil >= 0) || ganzes <= 0) throw new RangeError('shares')
  const teile = anteile.map((anteil) => Math.floor((minuten * anteil) / ganzes))
  const rest = minuten - teile.reduce((summe, teil) => summe + teil, 0)
  const nachRest = anteile.map((anteil, nr) => ({ nr, rest: (minuten * anteil) % ganzes })).toSorted((a, b) => b.rest - a.rest || a.nr - b.nr)
  for (const { nr } of nachRest.slice(0, rest)) teile[nr]!++
  return teile
}
