import type { Stempelart } from '#domain/stempel/stempel-regeln.ts'
import { minuteDesTages, ortstag } from './ortszeit.ts'
import type { Schicht } from './schicht.ts'

/** Part of the local day, minutes 0–1440 on the wall's clock. 'offen' has no length: an arrival whose end nobody knows. */
export interface Linie { von: number; bis: number; art: Stempelart | 'offen' }

/** Today's line of a person, with the part of yesterday's night shift after midnight. What runs ends now. */
export function tageslinie(schichten: readonly Schicht[], zone: string, jetztMs: number): Linie[] {
  const heute = ortstag(jetztMs, zone)
  const linie: Linie[] = []
  for (const { abschnitte, fragen } of schichten) {
    for (const { von, bis: ende, art } of abschnitte) {
      const bis = Math.max(von, ende ?? jetztMs)
      if (ortstag(bis, zone) < heute || ortstag(von, zone) > heute) continue
      const ab = ortstag(von, zone) < heute ? 0 : minuteDesTages(von, zone)
      // Twice 02:30 in autumn: the second one must not run backwards.
      linie.push({ von: ab, bis: ortstag(bis, zone) > heute ? 1440 : Math.max(ab, minuteDesTages(bis, zone)), art })
    }
    for (const { art, von } of fragen) {
      if ((art !== 'Gehen fehlt' && art !== 'Zwei Kommen') || ortstag(von, zone) !== heute) continue
      linie.push({ von: minuteDesTages(von, zone), bis: minuteDesTages(von, zone), art: 'offen' })
    }
  }
  return linie.sort((a, b) => a.von - b.von)
}
