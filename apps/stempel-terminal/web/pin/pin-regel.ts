/** Numbers that the device did not know, typed without network; `um` in milliseconds. */
export type Unbekannte = readonly { persnr: number; um: number }[]

/** So many the device keeps for the server: people of other sites are few, and nobody shall fill it. Milliseconds. */
const grenzen = [
  { je: 'geraet', hoechstens: 6, inMs: 60_000 },
  { je: 'geraet', hoechstens: 60, inMs: 3_600_000 },
  // Coming, changed one's mind, once mistyped: more of one number within ten minutes is guessing.
  { je: 'nummer', hoechstens: 3, inMs: 600_000 },
] as const
const laengsteMs = 3_600_000

/** How many seconds one more has to wait, 0 when it may be kept; `bleibt`: what still counts. A clock that was set back forgets what lies ahead. */
export function unbekannteWarten(bisher: Unbekannte, persnr: number, um: number): { sek: number; bleibt: Unbekannte } {
  const bleibt = bisher.filter((eine) => eine.um <= um && um - eine.um < laengsteMs)
  const ms = grenzen.map(({ je, hoechstens, inMs }) => {
    const zaehlen = bleibt.filter((eine) => um - eine.um < inMs && (je === 'geraet' || eine.persnr === persnr))
    return zaehlen.length < hoechstens ? 0 : zaehlen.at(-hoechstens)!.um + inMs - um
  })
  return { sek: Math.ceil(Math.max(...ms) / 1000), bleibt }
}
