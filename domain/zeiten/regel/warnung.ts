import type { Pausenstand } from './pausenregel.ts'
import type { Regel, Regeln } from './zeitregel.ts'

export type Warnart = 'Pause zu kurz' | 'Über Höchstzeit' | 'Ruhezeit zu kurz' | 'Nachtarbeit'
/** What a rule says against a day: `istMin` where `grenzMin` is allowed (or demanded), by which rule and law. */
export interface Warnung {
  art: Warnart
  istMin: number
  grenzMin: number
  regel: string
  quelle: string
}
/**
 * Figures of a day as the law sees them: the time worked is what was there less the breaks recorded (a deduction of the account is no break), `pause` what of the
 * shifts' breaks counts and is owed where it is too little (null: enough), `ruheMin` since the end of the last work, null when nobody knows.
 */
export interface Tageszahlen {
  gearbeitetMin: number
  nachtMin: number
  pause: Pausenstand | null
  ruheMin: number | null
}

/** What the rules in force say against a day. The order is that of the day: rest before it, breaks in it, its length. */
export function warnungen({ gearbeitetMin, nachtMin, pause: pausen, ruheMin }: Tageszahlen, { ruhe, pause, tag, nacht }: Regeln): Warnung[] {
  const alle: Warnung[] = []
  const warne = (art: Warnart, istMin: number, grenzMin: number, { id, quelle }: Regel) => alle.push({ art, istMin, grenzMin, regel: id, quelle })
  if (ruhe && ruheMin !== null && ruheMin < ruhe.wert.tagMin) warne('Ruhezeit zu kurz', ruheMin, ruhe.wert.tagMin, ruhe)
  if (pause && pausen) warne('Pause zu kurz', pausen.anrechenbarMin, pausen.geschuldetMin, pause)
  if (tag && gearbeitetMin > tag.wert.hoechstMin) warne('Über Höchstzeit', gearbeitetMin, tag.wert.hoechstMin, tag)
  const hoechstens = nacht && nachtMin > nacht.wert.abMin ? nacht.wert.hoechstMin : null
  // With a limit of its own above the day's nothing new would be said.
  if (nacht && hoechstens !== null && gearbeitetMin > hoechstens && hoechstens < (tag?.wert.hoechstMin ?? Infinity))
    warne('Nachtarbeit', hoechstens ? gearbeitetMin : nachtMin, hoechstens, nacht)
  return alle
}
