import type { Plantag } from '#domain/personal/arbeitszeit.ts'
import type { Person } from '../personal/personen.ts'
import type { Zufall } from '../zufall.ts'

/** One act of the clock, before it becomes a row. Milliseconds. */
export interface Akt {
  ms: number
  flag: 'arrival' | 'departure'
  code: string
}

const MIN = 60_000
const UNTERWEGS_ANTEIL: Readonly<Record<number, number>> = { 10: 0.15, 20: 0.25, 40: 0.06, 60: 0.06, 80: 0.15 }

/** A plain day as people live it: a little early, breaks, now and then the doctor or a customer, a little overtime. */
export function tagesablauf(plan: Plantag, { abteilung }: Person, woanders: string | undefined, zufall: Zufall): Akt[] {
  const von = Temporal.Instant.from(plan.von).epochMilliseconds
  const bis = Temporal.Instant.from(plan.bis).epochMilliseconds
  const um = (minute: number) => von + minute * MIN + zufall.zwischen(0, 59_999)
  const akte: Akt[] = [
    { ms: um(zufall.zwischen(-13, 6)), flag: 'arrival', code: woanders === 'Homeoffice' ? 'Homeoffice' : woanders === 'Dienstreise' ? 'Dienstgang' : 'Normal' },
  ]
  const fort = (code: string, ab: number, minuten: number) =>
    akte.push({ ms: um(ab), flag: 'departure', code }, { ms: um(ab + minuten), flag: 'arrival', code: 'Normal' })
  const dauer = Math.floor((bis - von) / MIN)
  if (dauer >= 360) {
    if (zufall.chance(0.012)) fort('Arzt', zufall.zwischen(70, 110), zufall.zwischen(50, 90))
    else if (plan.pauseMin >= 45) fort('Pause', zufall.zwischen(110, 130), 15)
    const mittag = plan.pauseMin >= 45 ? plan.pauseMin - 15 : plan.pauseMin
    fort(zufall.chance(0.92) ? 'Pause' : 'Normal', Math.floor(dauer / 2) + zufall.zwischen(-5, 20), mittag + zufall.zwischen(-2, 7))
    if (dauer >= 480 && zufall.chance(UNTERWEGS_ANTEIL[abteilung] ?? 0))
      fort('Dienstgang', Math.floor(dauer / 2) + zufall.zwischen(75, 95), zufall.zwischen(25, 80))
  }
  akte.push({ ms: bis + zufall.zwischen(-6, zufall.eins([4, 12, 40])) * MIN + zufall.zwischen(0, 59_999), flag: 'departure', code: 'Normal' })
  return akte
}
