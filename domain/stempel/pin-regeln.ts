/** Whose wrong PINs are counted. */
export type Zaehler = 'person' | 'terminal'

/** Tries without delay; quiet time after which all is forgotten; first delay, doubled with each further try up to the longest. Seconds. */
const regeln = {
  person: { frei: 5, ruheSek: 24 * 3600, ersteSek: 30, laengsteSek: 3600 },
  // Forty people stand in front of it: it takes more, forgets sooner, and never shuts for long.
  terminal: { frei: 20, ruheSek: 15 * 60, ersteSek: 15, laengsteSek: 300 },
} as const

/** One more attempt: how many count now, and for how many seconds nothing more is looked at after it, should it be wrong. */
export function wartezeit(wer: Zaehler, { fehler, ruheSek }: { fehler: number; ruheSek: number }): { fehler: number; sek: number } {
  const regel = regeln[wer]
  const jetzt = ruheSek > regel.ruheSek ? 1 : fehler + 1
  const zuviel = jetzt - regel.frei
  return { fehler: jetzt, sek: zuviel < 0 ? 0 : Math.min(regel.laengsteSek, regel.ersteSek * 2 ** Math.min(zuviel, 20)) }
}
