import type { Fenster } from './fenster.ts'

/** A calendar month or year of a window, as far as it lies in it, and the part of the year before that lies in the same one. */
export interface Abschnitt {
  fenster: Fenster
  vorjahr: Fenster | null
}

/** More bars than these nobody tells apart. */
const meisteTeile = 24

/**
 * A window cut into months, or into years where those were more than 24; each with its part of the year before, so that the parts are exactly both windows.
 * Empty when there is nothing to compare: a single part, or more than 24 years.
 */
export function zerlegt(fenster: Fenster, vorjahr: Fenster | null): readonly Abschnitt[] {
  const monate = abschnitte(fenster, vorjahr, { months: 1 })
  const teile = monate.length > meisteTeile ? abschnitte(fenster, vorjahr, { years: 1 }) : monate
  return teile.length < 2 || teile.length > meisteTeile ? [] : teile
}

function abschnitte({ von, bis }: Fenster, vorjahr: Fenster | null, laenge: { months: 1 } | { years: 1 }): Abschnitt[] {
  const teile: Abschnitt[] = []
  const anfang = Temporal.PlainDate.from(von).with('years' in laenge ? { month: 1, day: 1 } : { day: 1 })
  for (let erster = anfang; erster.toString() <= bis && teile.length <= hoechstens; erster = erster.add(laenge)) {
    const ganz = (tag: Temporal.PlainDate) => ({ von: tag.toString(), bis: tag.add(laenge).subtract({ days: 1 }).toString() })
    teile.push({ fenster: schnitt(ganz(erster), { von, bis }), vorjahr: vorjahr && schnitt(ganz(erster.subtract({ years: 1 })), vorjahr) })
  }
  return teile
}
/** Beyond these nobody asks for the rest. */
const hoechstens = meisteTeile + 1

const schnitt = (a: Fenster, b: Fenster): Fenster => ({ von: a.von > b.von ? a.von : b.von, bis: a.bis < b.bis ? a.bis : b.bis })
