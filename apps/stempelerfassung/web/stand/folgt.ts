import type { Heute } from '#apps/stempelerfassung/contract.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'

/** What runs after a stamp: arrival = stamped in, a departure with a special code says where to, a plain one ends the day. */
export const zustandNach = ({ flag, code }: Pick<Zeitstempel, 'flag' | 'code'>): Heute['zustand'] =>
  flag === 'arrival' ? 'arbeit' : code.art === 'arbeit' ? 'aus' : code.art

/** Does work count on in this state? A business trip is work. */
export const arbeitet = ({ zustand }: Pick<Heute, 'zustand'>) => zustand === 'arbeit' || zustand === 'unterwegs'

/** The figures `sekunden` later: what runs goes on. */
export const weiter = (heute: Heute, sekunden: number): Pick<Heute, 'tagSek' | 'wocheSek' | 'pauseSek'> => {
  const arbeit = arbeitet(heute) ? sekunden : 0
  return { tagSek: heute.tagSek + arbeit, wocheSek: heute.wocheSek + arbeit, pauseSek: heute.pauseSek + (heute.zustand === 'pause' ? sekunden : 0) }
}

/** So long after its last stamp a day still runs: no shift that a law allows is longer. */
const laeuftHoechstensMs = 16 * 3_600_000

/**
 * The day on which `um` lies, as far as it can be told without the server: what was told of the day before is over, unless a shift
 * runs across midnight. The same day is the same.
 */
export function amTag(heute: Heute, um: string): Heute {
  const zeit = Temporal.Instant.from(um).toZonedDateTimeISO(heute.zone)
  const datum = zeit.toPlainDate().toString()
  if (datum <= heute.datum) return heute
  const letzter = heute.stempel.at(-1)
  const laeuft =
    heute.zustand !== 'aus' &&
    letzter !== undefined &&
    zeit.epochMilliseconds - Temporal.Instant.from(letzter.timestamp).epochMilliseconds <= laeuftHoechstensMs
  const seitMitternacht = Math.round(zeit.toPlainDate().toZonedDateTime(heute.zone).until(zeit).total('seconds'))
  const neueWoche =
    zeit
      .toPlainDate()
      .subtract({ days: zeit.dayOfWeek - 1 })
      .toString() > heute.datum
  const gerechnet = laeuft ? weiter(heute, Temporal.Instant.from(heute.jetzt).until(zeit.toInstant()).total('seconds')) : { ...heute }
  return {
    ...heute,
    datum,
    jetzt: zeit.toInstant().toString(),
    frage: null,
    strecken: [],
    pauseSek: 0,
    tagSek: laeuft && arbeitet(heute) ? seitMitternacht : 0,
    wocheSek: neueWoche ? 0 : gerechnet.wocheSek,
    ...(laeuft ? {} : { zustand: 'aus' as const, seit: null, eingestempeltSeit: null, stempel: [] }),
  }
}

/** The day after a captured stamp, at once and before the server counts again. An older stamp (added by hand) changes no state. */
export function folgt(heute: Heute, stempel: Zeitstempel): Heute {
  const letzter = heute.stempel.at(-1)
  if (letzter && Temporal.Instant.compare(stempel.timestamp, letzter.timestamp) < 0) return heute
  if (Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO(heute.zone).toPlainDate().toString() !== heute.datum) return heute
  if (heute.stempel.some(({ id }) => id === stempel.id)) return heute
  const vergangen = Math.max(0, Temporal.Instant.from(heute.jetzt).until(stempel.empfangen).total('seconds'))
  const zustand = zustandNach(stempel)
  // A second Kommen asks for the Gehen between: what is counted begins with it.
  const doppelt = letzter !== undefined && wiederholt(letzter, stempel)
  const nochmal = stempel.flag === 'arrival' && letzter?.flag === 'arrival' && !doppelt
  const seit = nochmal ? stempel.timestamp : (heute.seit ?? stempel.timestamp)
  return {
    ...heute,
    ...weiter(heute, vergangen),
    jetzt: stempel.empfangen,
    zustand,
    stempel: [...heute.stempel, stempel],
    seit: zustand === 'aus' ? null : seit,
    eingestempeltSeit: arbeitet({ zustand }) ? (doppelt ? heute.eingestempeltSeit : stempel.timestamp) : null,
  }
}

/** The same intent again within a minute is the same act. */
const wiederholt = (a: Zeitstempel, b: Zeitstempel) =>
  a.flag === b.flag && a.code.name === b.code.name && Temporal.Instant.from(a.timestamp).until(b.timestamp).total('seconds') <= 60
