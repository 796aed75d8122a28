import { minutenAm } from '../regel/freietage.ts'
import { nachtMinuten } from '../regel/nacht.ts'
import { mitternacht, montag, tagnummer } from '../tag/ortszeit.ts'
import type { Regeln } from '../regel/zeitregel.ts'

/** Minutes worked on one day of the calendar, from midnight to midnight, whatever shift they belong to: what surcharges go by. No break that nobody recorded is taken off. */
export interface Kalenderstunden {
  sonntagMin: number
  feiertagMin: number
  nachtMin: number
}

/**
 * Of the work around a local day (half-open, milliseconds; null = still running, until `jetztMs`) that which lies on it: on a Sunday, on a whole holiday, in the night as the rule in force
 * draws it. An hour may be all three.
 */
export function kalenderstunden(
  tag: string,
  arbeit: readonly { von: number; bis: number | null }[],
  { zone, feiertag, nacht, jetztMs }: { zone: string; feiertag: boolean; nacht: Regeln['nacht']; jetztMs: number },
): Kalenderstunden {
  const nummer = tagnummer(tag)
  const min = minutenAm(nummer, arbeit, zone, jetztMs)
  if (!min) return { sonntagMin: 0, feiertagMin: 0, nachtMin: 0 }
  const [beginn, ende] = [mitternacht(nummer, zone), mitternacht(nummer + 1, zone)]
  const stuecke = arbeit.map(({ von, bis }) => ({ von: Math.max(von, beginn), bis: Math.min(bis ?? jetztMs, ende) })).filter(({ von, bis }) => von < bis)
  return {
    sonntagMin: nummer === montag(nummer) + 6 ? min : 0,
    feiertagMin: feiertag ? min : 0,
    nachtMin: nacht ? nachtMinuten(nacht.wert, stuecke, zone, jetztMs) : 0,
  }
}
