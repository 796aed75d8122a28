import type { Zeitstempel } from '#domain/stempel/contract.ts'
import type { Heute } from '../contract.ts'

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

/** The day after a captured stamp, at once and before the server counts again. An older stamp (added by hand) changes no state. */
export function folgt(heute: Heute, stempel: Zeitstempel): Heute {
  const letzter = heute.stempel.at(-1)
  if (letzter && Temporal.Instant.compare(stempel.timestamp, letzter.timestamp) < 0) return heute
  if (Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO(heute.zone).toPlainDate().toString() !== heute.datum) return heute
  if (heute.stempel.some(({ id }) => id === stempel.id)) return heute
  const vergangen = Math.max(0, Temporal.Instant.from(heute.jetzt).until(stempel.empfangen).total('seconds'))
  const zustand = zustandNach(stempel)
  return {
    ...heute, ...weiter(heute, vergangen), jetzt: stempel.empfangen, zustand, stempel: [...heute.stempel, stempel],
    seit: zustand === 'aus' ? null : heute.seit ?? stempel.timestamp,
    eingestempeltSeit: arbeitet({ zustand }) ? (arbeitet(heute) ? heute.eingestempeltSeit : stempel.timestamp) : null,
  }
}
