import type * as z from 'zod/mini'
import type { Codeart, Flag } from './contract.ts'

/** What a stamp code means for the time after it: work, a recorded break, work elsewhere, away for a private reason. */
export type Stempelart = z.output<typeof Codeart>

/** A stamp as the rules need it: the row, the art of its code, and whether a void names it. */
export interface Stempel {
  id: string
  /** Instant, ISO 8601. */
  timestamp: string
  flag: Flag
  code: string
  art: Stempelart
  /** Being away with this code counts as a break (`stempelcode.ruhe`). */
  ruhe?: boolean
  geraet?: string | null
  folge?: number | null
  /** Id of the stamp that this one replaces. */
  korrigiert?: string | null
  storniert?: boolean
}

/** So long a device may have waited without anybody asking; entries that it hands over for somebody else are good for no longer. */
export const WARTEN_MAX_MS = 31 * 24 * 3_600_000
/** Milliseconds between the told time and the arrival that no waiting explains: the told time had not come yet, or nobody waits so long. Otherwise 0. */
export function unerklaertMs(timestamp: string, empfangen: string) {
  const spaeter = Temporal.Instant.from(empfangen).epochMilliseconds - Temporal.Instant.from(timestamp).epochMilliseconds
  return spaeter > WARTEN_MAX_MS ? spaeter : Math.max(0, -spaeter)
}

/** What ordering and pairing need of a stamp. */
export type Akt = Pick<Stempel, 'id' | 'flag' | 'code' | 'art' | 'ruhe' | 'geraet' | 'folge'>
/** A stamp with its milliseconds since the epoch. */
export interface MitZeit<S extends Akt = Akt> {
  s: S
  ms: number
}

/** The same intent again within this time is the same act (a nervous second tap); both stay stored. */
export const DOPPELT_MS = 60_000
/** An arrival without departure is a question from this age on: no shift that a law allows is longer. */
export const OFFEN_MAX_MS = 16 * 3_600_000

/**
 * The effective stamps in their order: neither voided nor replaced. A replaced stamp does not come back when its
 * correction is voided. Both must be in the list; a query over a period leaves out replaced ones by itself.
 * Of arrivals and departures at the same moment those that fit the state before go first, whatever was entered first; equal ones are ordered by the
 * device's own sequence.
 */
export const gueltige = <S extends Stempel>(stempel: readonly S[]): S[] => geordnet(stempel).map(({ s }) => s)

/** The effective stamps that count for totals: of equal intents (flag and code) within 60 s of the first, only the first. */
export const zaehlende = <S extends Stempel>(stempel: readonly S[]): S[] => zaehlendeMitZeit(stempel).map(({ s }) => s)

/** Ids of the effective stamps that count for nothing because the same intent stands within 60 s before them. */
export function doppelteVon(stempel: readonly Stempel[]): ReadonlySet<string> {
  const gezaehlt = new Set(zaehlende(stempel).map(({ id }) => id))
  return new Set(gueltige(stempel).flatMap(({ id }) => (gezaehlt.has(id) ? [] : [id])))
}

/** `zaehlende`, each with its milliseconds since the epoch: parsed once, for a board of 10,000 people. */
export const zaehlendeMitZeit = <S extends Stempel>(stempel: readonly S[]): MitZeit<S>[] => ohneDoppelte(geordnet(stempel))

/** The same of acts that came with their milliseconds, none of them voided or replaced. Puts the list itself in order. */
export const zaehlendeAkte = <S extends Akt>(akte: MitZeit<S>[]): MitZeit<S>[] => ohneDoppelte(passend(akte.sort(nachZeit)))

function ohneDoppelte<S extends Akt>(akte: MitZeit<S>[]) {
  let zuvor: MitZeit<S> | undefined
  return akte.filter((akt) => {
    const doppelt = zuvor && zuvor.s.flag === akt.s.flag && zuvor.s.code === akt.s.code && akt.ms - zuvor.ms <= DOPPELT_MS
    if (!doppelt) zuvor = akt
    return !doppelt
  })
}

/** The last effective act decides: arrival = stamped in, unless it is so old that the departure must have been forgotten. */
export function istEingestempelt(stempel: readonly Stempel[], jetzt: Temporal.Instant): boolean {
  const letzter = geordnet(stempel).at(-1)
  return letzter?.s.flag === 'arrival' && jetzt.epochMilliseconds - letzter.ms <= OFFEN_MAX_MS
}

function geordnet<S extends Stempel>(stempel: readonly S[]) {
  const ersetzt = new Set(stempel.map(({ korrigiert }) => korrigiert).filter((id) => typeof id === 'string'))
  return passend(
    stempel
      .filter((s) => !s.storniert && !ersetzt.has(s.id))
      .map((s) => ({ s, ms: Temporal.Instant.from(s.timestamp).epochMilliseconds }))
      .sort(nachZeit),
  )
}

/** Puts what fits the state first among acts of the same moment: who is in goes and comes back, who is out comes and goes. In place. */
function passend<S extends Akt>(akte: MitZeit<S>[]) {
  for (let i = 1; i < akte.length; i++) {
    const { ms } = akte[i]!
    if (akte[i - 1]!.ms !== ms) continue
    const ende = akte.findIndex((akt, j) => j > i && akt.ms !== ms)
    const gleiche = akte.slice(i - 1, ende < 0 ? undefined : ende)
    const zuvor = akte[i - 2]
    const zuerst = zuvor?.s.flag === 'arrival' && ms - zuvor.ms <= OFFEN_MAX_MS ? 'departure' : 'arrival'
    akte.splice(i - 1, gleiche.length, ...gleiche.filter(({ s }) => s.flag === zuerst), ...gleiche.filter(({ s }) => s.flag !== zuerst))
    i += gleiche.length - 2
  }
  return akte
}

const nachZeit = (a: MitZeit, b: MitZeit) => a.ms - b.ms || folge(a.s, b.s)

const folge = (a: Akt, b: Akt) => vergleich(a.geraet ?? '', b.geraet ?? '') || (a.folge ?? 0) - (b.folge ?? 0) || vergleich(a.id, b.id)
const vergleich = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What the database keeps of an instant; rounded here, so that a repetition is recognised. */
export const gerundet = (timestamp: string) => Temporal.Instant.from(timestamp).round('microsecond').toString()
