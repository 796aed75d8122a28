import type { Tastaturleser } from '#platform/contract/nfc.ts'

/** One key as the browser tells it: `um` is the moment of the event itself (milliseconds), not that of its handling. */
export interface Taste {
  key: string
  um: number
  /** Held down: no reader does that. */
  repeat?: boolean
}
/** What has come of a reading so far. */
export interface Lauf {
  zeichen: string
  zuletzt: number
}
export const keinLauf: Lauf = { zeichen: '', zuletzt: Number.NEGATIVE_INFINITY }

/** Longer than any badge: whoever types this is no reader. */
const hoechstens = 128

/**
 * Takes one key. A reading is an unbroken run of characters, each at most `abstandMs` after the one before, that begins with the prefix,
 * has enough characters and is ended by the suffix key just as fast. Whoever types slower than that in one single place is not taken for a badge.
 */
export function nimmTaste({ zeichen, zuletzt }: Lauf, { key, um, repeat = false }: Taste, leser: Tastaturleser): { lauf: Lauf; kennung: string | null } {
  const schnell = um - zuletzt <= leser.abstandMs && um >= zuletzt
  if (repeat) return { lauf: keinLauf, kennung: null }
  if (key === leser.suffix) return { lauf: keinLauf, kennung: schnell ? kennungAus(zeichen, leser) : null }
  // Shift and its like come between the characters of a reader and are none.
  if (key === 'Shift' || key === 'CapsLock' || key === 'AltGraph') return { lauf: { zeichen: schnell ? zeichen : '', zuletzt: um }, kennung: null }
  if ([...key].length !== 1) return { lauf: keinLauf, kennung: null }
  const weiter = schnell ? zeichen + key : key
  return { lauf: weiter.length > hoechstens ? keinLauf : { zeichen: weiter, zuletzt: um }, kennung: null }
}

/** For readers without an end key: what stands there when it has been silent for longer than between two keys. */
export const nachPause = ({ zeichen, zuletzt }: Lauf, um: number, leser: Tastaturleser) =>
  leser.suffix === 'Pause' && um - zuletzt > leser.abstandMs ? kennungAus(zeichen, leser) : null

/** Whether a reader is speaking: so many characters at its speed that no field should take them for typing. */
export const spricht = ({ zeichen }: Lauf, leser: Tastaturleser) => zeichen.length >= Math.max(3, leser.praefix.length + 1)

function kennungAus(zeichen: string, { praefix, mindestens }: Tastaturleser) {
  if (!zeichen.startsWith(praefix)) return null
  const kennung = zeichen.slice(praefix.length)
  return kennung.length >= mindestens ? kennung : null
}
