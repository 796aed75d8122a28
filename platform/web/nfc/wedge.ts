import type { KeyboardReader } from '#platform/contract/nfc.ts'

/** One key as the browser tells it: `um` is the moment of the event itself (milliseconds), not that of its handling. */
export interface KeyPress {
  key: string
  um: number
  /** Held down: no reader does that. */
  repeat?: boolean
}
/** What has come of a reading so far. */
export interface Run {
  characters: string
  lastMs: number
}
export const noRun: Run = { characters: '', lastMs: Number.NEGATIVE_INFINITY }

/** Longer than any badge: whoever types this is no reader. */
const maxLength = 128

/**
 * Takes one key. A reading is an unbroken run of characters, each at most `abstandMs` after the one before, that begins with the prefix,
 * has enough characters and is ended by the suffix key just as fast. Whoever types slower than that in one single place is not taken for a badge.
 */
export function takeKey({ characters, lastMs }: Run, { key, um, repeat = false }: KeyPress, reader: KeyboardReader): { run: Run; kennung: string | null } {
  const fast = um - lastMs <= reader.abstandMs && um >= lastMs
  if (repeat) return { run: noRun, kennung: null }
  if (key === reader.suffix) return { run: noRun, kennung: fast ? uidFrom(characters, reader) : null }
  // Shift and its like come between the characters of a reader and are none.
  if (key === 'Shift' || key === 'CapsLock' || key === 'AltGraph') return { run: { characters: fast ? characters : '', lastMs: um }, kennung: null }
  if ([...key].length !== 1) return { run: noRun, kennung: null }
  const next = fast ? characters + key : key
  return { run: next.length > maxLength ? noRun : { characters: next, lastMs: um }, kennung: null }
}

/** For readers without an end key: what stands there when it has been silent for longer than between two keys. */
export const afterPause = ({ characters, lastMs }: Run, um: number, reader: KeyboardReader) =>
  reader.suffix === 'Pause' && um - lastMs > reader.abstandMs ? uidFrom(characters, reader) : null

/** Whether a reader is speaking: so many characters at its speed that no field should take them for typing. */
export const isReader = ({ characters }: Run, reader: KeyboardReader) => characters.length >= Math.max(3, reader.praefix.length + 1)

function uidFrom(characters: string, { praefix, mindestens }: KeyboardReader) {
  if (!characters.startsWith(praefix)) return null
  const kennung = characters.slice(praefix.length)
  return kennung.length >= mindestens ? kennung : null
}
