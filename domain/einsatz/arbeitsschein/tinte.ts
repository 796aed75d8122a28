/** A stroke: x, y, x, y … as integers from 0 to 10,000 of the pad's width. Nothing else: pressure and time would identify people. */
export type Strich = readonly number[]

/** The pad is so many times as wide as it is high, so that turning the phone keeps every point. */
export const seitenverhaeltnis = 2.5
export const breite = 10_000
export const hoehe = breite / seitenverhaeltnis
export const stricheHoechstens = 200
export const punkteHoechstens = 20_000

/** Somebody signed: ink of a fifth of the width at least, over 8 % of it sideways and 3 % up and down. A tap, dots and a short line are none. */
export function unterschrieben(striche: readonly Strich[]): boolean {
  const punkte = striche.map(punktpaare)
  const laenge = punkte.reduce((summe, strich) => summe + strichlaenge(strich), 0)
  const spanne = (achse: 0 | 1) => {
    const werte = punkte.flatMap((strich) => strich.map((punkt) => punkt[achse]))
    return werte.reduce((am, wert) => Math.max(am, wert), 0) - werte.reduce((am, wert) => Math.min(am, wert), breite)
  }
  return laenge >= breite * 0.2 && spanne(0) >= breite * 0.08 && spanne(1) >= breite * 0.03
}

/** The points of a stroke. */
export const punktpaare = (strich: Strich): [x: number, y: number][] =>
  Array.from({ length: Math.floor(strich.length / 2) }, (_, nr) => [strich[2 * nr]!, strich[2 * nr + 1]!])

const strichlaenge = (punkte: readonly [number, number][]) =>
  punkte.slice(1).reduce((summe, [x, y], nr) => summe + Math.hypot(x - punkte[nr]![0], y - punkte[nr]![1]), 0)
