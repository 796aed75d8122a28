/** Where a value stands between the ends of an axis, in percent from the bottom. */
export interface Achse {
  unten: number
  oben: number
  /** Values at which a line is drawn, the lowest first. */
  linien: readonly number[]
}

/** An axis over these amounts whose lines stand at round figures; it holds zero. */
export function achseVon(werte: readonly number[]): Achse {
  const [kleinster, groesster] = [Math.min(0, ...werte), Math.max(0, ...werte)]
  const schritt = rund((groesster - kleinster || 1) / 3)
  const [unten, oben] = [Math.floor(kleinster / schritt) * schritt, Math.ceil(groesster / schritt) * schritt || schritt]
  return { unten, oben, linien: Array.from({ length: Math.round((oben - unten) / schritt) + 1 }, (_, nr) => unten + nr * schritt) }
}

/** The next larger of 1, 2, 2.5, 5 and 10 with any number of noughts. */
function rund(wert: number) {
  const zehner = 10 ** Math.floor(Math.log10(wert))
  return [1, 2, 2.5, 5, 10].map((faktor) => faktor * zehner).find((eine) => eine >= wert * 0.999)!
}

export const hoehe = ({ unten, oben }: Achse, wert: number) => ((wert - unten) / (oben - unten)) * 100
