import { gerundet } from '#domain/belege/geld.ts'
import { feiertageIn } from '#domain/personal/feiertage.ts'
import type { Fenster } from './fenster.ts'

/** A day without work in a country or in one of its regions; half days count as days of work. */
export interface FreierTag {
  datum: string
  land: string
  region: string | null
  halbtags: boolean
}
/** Where a branch works. */
export interface Ort {
  land: string
  region: string
}

/** So many days are counted one by one; who asks for more compares years, not days. */
const meisteTage = 3_700

/**
 * Days of work in a window: Monday to Friday without the holidays of the place. Null where the places do not agree, for a sum over them would belong to none of
 * them (§4.3, 4), and for windows of more than ten years.
 */
export function arbeitstage({ von, bis }: Fenster, orte: readonly Ort[], frei: readonly FreierTag[]): number | null {
  const [erster, letzter] = [Temporal.PlainDate.from(von), Temporal.PlainDate.from(bis)]
  const tage = erster.until(letzter).days + 1
  if (tage > meisteTage || !orte.length) return null
  const jeOrt = orte.map(({ land, region }) => {
    const geschlossen = new Set(
      feiertageIn(
        frei.filter((tag) => tag.land === land && !tag.halbtags),
        region,
      ).map(({ datum }) => datum),
    )
    let anzahl = 0
    for (let n = 0; n < tage; n++) {
      const tag = erster.add({ days: n })
      if (tag.dayOfWeek <= 5 && !geschlossen.has(tag.toString())) anzahl++
    }
    return anzahl
  })
  return new Set(jeOrt).size === 1 ? jeOrt[0]! : null
}

/** Cents by day of work; null where there was no such day. */
export const jeArbeitstag = (umsatz: bigint, tage: number): bigint | null => (tage > 0 ? gerundet(umsatz, BigInt(tage)) : null)
