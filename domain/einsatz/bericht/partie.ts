import { ohne, schnitt, type Spanne } from './spanne.ts'

/**
 * What a crew entry is for one of its people: the foreman's break is taken out of everybody's; with `anpassen` it is cut to the person's presence where
 * that is known. Minutes since 1970.
 */
export function anteilAn(gesagt: Spanne, { pause, anwesend, anpassen }: { pause: Spanne | null; anwesend: readonly Spanne[]; anpassen: boolean }): Spanne[] {
  const ohnePause = ohne([gesagt], pause ? [pause] : [])
  return anpassen && anwesend.length ? schnitt(ohnePause, anwesend) : ohnePause
}
