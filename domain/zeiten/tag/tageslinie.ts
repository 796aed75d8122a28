import type { Stempelart } from '#domain/stempel/regeln.ts'
import { minuteDesTages, ortstag } from './ortszeit.ts'
import type { Schicht } from './schicht.ts'

/** Part of the local day, minutes on the wall's clock counted from its midnight. 'offen' has no length: an arrival whose end nobody knows. */
export interface Linie {
  von: number
  bis: number
  art: Stempelart | 'offen'
}
/** What a line shows, in minutes from the local midnight; the day itself unless somebody wants to see across it. */
export interface Rand {
  von: number
  bis: number
}
export const GANZER_TAG: Rand = { von: 0, bis: 1440 }

/** Today's line of a person, with the part of yesterday's night shift after midnight (or as much of it as `rand` shows). What runs ends now. */
export function tageslinie(schichten: readonly Schicht[], zone: string, jetztMs: number, rand: Rand = GANZER_TAG): Linie[] {
  const heute = ortstag(jetztMs, zone)
  const minute = (ms: number) => (ortstag(ms, zone) - heute) * 1440 + minuteDesTages(ms, zone)
  const linie: Linie[] = []
  for (const { abschnitte, fragen } of schichten) {
    for (const { von, bis, art } of abschnitte) {
      const ab = minute(von)
      // Twice 02:30 in autumn: the second one must not run backwards.
      const ende = Math.max(ab, minute(Math.max(von, bis ?? jetztMs)))
      if (ende < rand.von || ab >= rand.bis) continue
      linie.push({ von: Math.max(ab, rand.von), bis: Math.min(ende, rand.bis), art })
    }
    for (const { art, von } of fragen) {
      const ab = minute(von)
      if ((art === 'Gehen fehlt' || art === 'Zwei Kommen') && rand.von <= ab && ab < rand.bis) linie.push({ von: ab, bis: ab, art: 'offen' })
    }
  }
  return linie.sort((a, b) => a.von - b.von)
}
