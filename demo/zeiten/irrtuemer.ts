import type { Person } from '../personal/personen.ts'
import type { Akt } from './tagesablauf.ts'
import { instant, stempelzeile, type Stempelblatt } from './zeilen.ts'
import type { Zufall } from '../zufall.ts'

/** `leitung` is the anwender who clears things up; `vergisst` forces the forgotten departure of the demo's field worker. */
export interface Umstaende {
  jetztMs: number
  zone: string
  leitung: string
  vergisst: boolean
  laeuft: boolean
}

const MIN = 60_000
const STUNDE = 60 * MIN
/** Older questions have been answered. */
const OFFEN_BLEIBT_MS = 14 * 24 * STUNDE

/**
 * The rows of a shift, with what goes wrong in real life: a second tap, a forgotten departure (added later by the
 * manager, or still a question), a late stamp that is corrected, a wrong one that is voided. Shifts that still run are plain.
 */
export function mitIrrtuemern(person: Person, akte: Akt[], u: Umstaende, zufall: Zufall): Stempelblatt {
  const blatt: Stempelblatt = {
    stempel: akte.filter(({ ms }) => ms <= u.jetztMs).map((akt) => stempelzeile(person, akt, u.jetztMs, u.zone, zufall)),
    stornos: [],
  }
  const ende = akte.at(-1)
  if (u.laeuft || !ende || akte.length < 2 || ende.ms > u.jetztMs) return blatt
  const wurf = zufall.zahl()
  const geklaertMs = ende.ms + zufall.zwischen(13, 16) * STUNDE
  if (u.vergisst) blatt.stempel.pop()
  else if (wurf < 0.02) doppelt(person, akte, u, zufall, blatt)
  else if (geklaertMs > u.jetztMs) return blatt
  else if (wurf < 0.045) vergessen(blatt, person, akte, u, { zufall, geklaertMs })
  else if (wurf < 0.055) korrigiert(blatt, u, zufall, geklaertMs)
  else if (wurf < 0.06) storniert(blatt, person, akte, u, { zufall, geklaertMs })
  return blatt
}

function doppelt(person: Person, akte: Akt[], u: Umstaende, zufall: Zufall, { stempel }: Stempelblatt) {
  const akt = zufall.eins(akte)
  const nochmal = { ...akt, ms: akt.ms + zufall.zwischen(2000, 25_000) }
  if (nochmal.ms <= u.jetztMs) stempel.push(stempelzeile(person, nochmal, u.jetztMs, u.zone, zufall))
}

interface Klaerung {
  zufall: Zufall
  geklaertMs: number
}
function vergessen({ stempel }: Stempelblatt, person: Person, akte: Akt[], u: Umstaende, { zufall, geklaertMs }: Klaerung) {
  stempel.pop()
  const { ms } = akte.at(-1)!
  if (u.jetztMs - ms < OFFEN_BLEIBT_MS && zufall.chance(0.7)) return
  const nachgetragen = { ms: Math.floor(ms / (5 * MIN)) * 5 * MIN, flag: 'departure', code: 'Normal' } as const
  stempel.push({
    ...stempelzeile(person, nachgetragen, u.jetztMs, u.zone, zufall),
    id: zufall.uuid(geklaertMs),
    empfangen: instant(geklaertMs),
    quelle: 'portal',
    vertrauen: 'A',
    grund: 'Gehen vergessen, nach Rückfrage nachgetragen',
    erfasstVon: u.leitung,
  })
}

/** The arrival was stamped late; the manager replaces it. The original keeps its reason and author like every replaced stamp. */
function korrigiert({ stempel, stornos }: Stempelblatt, u: Umstaende, zufall: Zufall, geklaertMs: number) {
  const grund = zufall.eins(['Terminal war belegt, Beginn laut Arbeitsbericht', 'Direkt zur Baustelle gefahren', 'Handy lag im Wagen'])
  const richtig = stempel[0]!
  const original = {
    ...richtig,
    id: zufall.uuid(Temporal.Instant.from(richtig.timestamp).epochMilliseconds),
    timestamp: spaeter(richtig.timestamp, zufall.zwischen(16, 45)),
    empfangen: spaeter(richtig.timestamp, 46),
  }
  stempel[0] = original
  stempel.push({
    ...richtig,
    id: zufall.uuid(geklaertMs),
    empfangen: instant(geklaertMs),
    quelle: 'portal',
    vertrauen: 'A',
    korrigiert: original.id,
    grund,
    erfasstVon: u.leitung,
  })
  stornos.push({ zeitstempelId: original.id, grund, zeitpunkt: instant(geklaertMs), anwenderId: u.leitung })
}

function storniert({ stempel, stornos }: Stempelblatt, person: Person, akte: Akt[], u: Umstaende, { zufall, geklaertMs }: Klaerung) {
  const zeile = stempelzeile(person, { ms: akte[0]!.ms + zufall.zwischen(3, 40) * MIN, flag: 'departure', code: 'Normal' }, u.jetztMs, u.zone, zufall)
  stempel.push(zeile)
  stornos.push({
    zeitstempelId: zeile.id,
    grund: zufall.eins(['Versehentlich gestempelt', 'Ausweis eines Kollegen']),
    zeitpunkt: instant(geklaertMs),
    anwenderId: u.leitung,
  })
}

const spaeter = (timestamp: string, minuten: number) => Temporal.Instant.from(timestamp).add({ minutes: minuten }).toString()
