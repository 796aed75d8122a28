import { fragewarnungen, type tageswarnungen } from '../contract.ts'
import type { Pausenstand } from './pausenregel.ts'
import type { Regel, Regeln } from './zeitregel.ts'

export type Fragewarnart = (typeof fragewarnungen)[number]
export type Warnart = (typeof tageswarnungen)[number]
/** What a rule says against a day: `istMin` where `grenzMin` is allowed (or demanded), by which rule and law. */
export interface Warnung {
  art: Warnart
  istMin: number
  grenzMin: number
  regel: string
  quelle: string
}
/** Whether a finding asks for an answer. */
export const fragt = (warnung: Warnung): warnung is Warnung & { art: Fragewarnart } => (fragewarnungen as readonly Warnart[]).includes(warnung.art)

/**
 * Figures of a day as the law sees them: the time worked is what was there less the breaks recorded (a deduction of the account is no break), `pause` what of the
 * shifts' breaks counts and is owed where it is too little (null: enough), `ruheMin` since the end of the last work, null when nobody knows, `stueckMin` the longest work in one go, `schichtMin` the longest shift with its breaks.
 */
export interface Tageszahlen {
  gearbeitetMin: number
  nachtMin: number
  pause: Pausenstand | null
  ruheMin: number | null
  stueckMin: number
  schichtMin: number
  samstagMin: number
  sonntagMin: number
}

/** What the rules in force say against a day. The order is that of the day: rest before it, breaks in it, its length, whether it should have been free. */
export function warnungen(zahlen: Tageszahlen, { ruhe, pause, tag, nacht, stueck, schicht, freietage }: Regeln): Warnung[] {
  const { gearbeitetMin, nachtMin, pause: pausen, ruheMin } = zahlen
  const alle: Warnung[] = []
  const warne = (art: Warnart, istMin: number, grenzMin: number, { id, quelle }: Regel) => alle.push({ art, istMin, grenzMin, regel: id, quelle })
  if (ruhe && ruheMin !== null && ruheMin < ruhe.wert.tagMin) warne('Ruhezeit zu kurz', ruheMin, ruhe.wert.tagMin, ruhe)
  if (pause && pausen) warne('Pause zu kurz', pausen.anrechenbarMin, pausen.geschuldetMin, pause)
  // Where the breaks are too short already, nothing new would be said.
  else if (stueck && zahlen.stueckMin > stueck.wert.hoechstMin) warne('Zu lang am Stück', zahlen.stueckMin, stueck.wert.hoechstMin, stueck)
  if (tag && gearbeitetMin > tag.wert.hoechstMin) warne('Über Höchstzeit', gearbeitetMin, tag.wert.hoechstMin, tag)
  if (schicht && zahlen.schichtMin > schicht.wert.hoechstMin) warne('Schicht zu lang', zahlen.schichtMin, schicht.wert.hoechstMin, schicht)
  const hoechstens = nacht && nachtMin > nacht.wert.abMin ? nacht.wert.hoechstMin : null
  // With a limit of its own above the day's nothing new would be said.
  if (nacht && hoechstens !== null && gearbeitetMin > hoechstens && hoechstens < (tag?.wert.hoechstMin ?? Infinity))
    warne('Nachtarbeit', hoechstens ? gearbeitetMin : nachtMin, hoechstens, nacht)
  const ueber = (art: Warnart, istMin: number, grenzMin: number | null | undefined) =>
    freietage && typeof grenzMin === 'number' && istMin > grenzMin && warne(art, istMin, grenzMin, freietage)
  ueber('Samstagsarbeit', zahlen.samstagMin, freietage?.wert.samstagMin)
  ueber('Sonntagsarbeit', zahlen.sonntagMin, freietage?.wert.sonntagMin)
  return alle
}
