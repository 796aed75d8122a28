import { uuid } from '#platform/contract/uuid.ts'
import { moment } from '../device/clock.ts'
import { watched } from '../data/watched.ts'

/** The tap on a site's tag that waits for its stamp, also while somebody signs in. It stays in this tab and ends by itself. */
export interface Tap {
  nachweis: string
  gueltigBis: string
  bewiesen: boolean
}
/** One read under way: what makes its repetition the same read. */
export interface Reading {
  id: string
  nachweis: string
}

const [waiting, begun] = ['nfc-tipp', 'nfc-lesung']
/** A tab without storage forgets the tap when it loads another page. */
let kept: string | null = null

const stored = (key: string) => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
const store = (key: string, value: string | null) => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    /* kept in this page only */
  }
}
const raw = () => stored(waiting) ?? kept
const shown = watched(raw)

/** Keeps a tap for the next stamp; a new one takes the place of the old. Null: there is none any more. */
export function keepTap(tipp: Tap | null) {
  kept = tipp && JSON.stringify(tipp)
  store(waiting, kept)
  shown.changed()
}

/** The tap that waits, as long as it counts. */
export function waitingTap(): Tap | null {
  const tipp = parsed(raw())
  return tipp && Temporal.Instant.compare(tipp.gueltigBis, moment().um) > 0 ? tipp : null
}

/** The same for a screen. */
export function useTap(): Tap | null {
  shown.use()
  return waitingTap()
}

/** The read of what this address says: loading the page again, or sending again after a lost answer, is the same read. */
export function readingFrom(address: string): Reading {
  const before = parsed(stored(begun)) as (Reading & { address: string }) | null
  if (before?.address === address) return before
  const reading = { address, id: uuid(), nachweis: newProof() }
  store(begun, JSON.stringify(reading))
  return reading
}

/** The part of an address of this portal that a tag opens, or null: what else a chip may say leads nowhere. */
export function tagPath(text: string): string | null {
  const url = URL.parse(text)
  return url && url.origin === window.location.origin && /^\/nfc\/[a-z2-9]{10}$/.test(url.pathname) ? url.pathname + url.search : null
}

/** 192 random bits in 32 characters. */
function newProof() {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function parsed(text: string | null) {
  try {
    return text === null ? null : (JSON.parse(text) as Tap)
  } catch {
    return null
  }
}
