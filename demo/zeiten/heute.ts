import type { Quelle, Schicht } from './schicht.ts'
import { angemeldete } from '../personal/stellen.ts'
import type { Akt } from './tagesablauf.ts'
import { Zufall } from '../zufall.ts'

const MIN = 60_000
const STUNDE = 60 * MIN
/** The people behind the demo's sign-ins have plain days. */
const SICHTBAR = new Set<number>(Object.values(angemeldete))

/**
 * Makes the board alive at any hour: of the people whose shift runs, some did not come, some left without a word, some are
 * on a break, some out on business. Changes the acts in place.
 */
export function beleben(schichten: readonly Schicht[], jetztMs: number) {
  const geplant = schichten.filter(({ plan }) => plan && ms(plan.von) + 15 * MIN < jetztMs && jetztMs < ms(plan.bis) - 25 * MIN)
  const waehlbar = new Zufall('heute', Math.floor(jetztMs / STUNDE)).mische(geplant.filter(({ person, woanders }) => !woanders && !SICHTBAR.has(person.persnr)))
  const nimm = (anteil: number, abPersonen: number, geeignet: (schicht: Schicht) => boolean, tu: (schicht: Schicht) => void) => {
    const anzahl = Math.max(geplant.length >= abPersonen ? 1 : 0, Math.round(geplant.length * anteil))
    for (const schicht of waehlbar.filter(geeignet).slice(0, anzahl)) {
      waehlbar.splice(waehlbar.indexOf(schicht), 1)
      tu(schicht)
    }
  }
  const langeDa = ({ akte }: Schicht) => seit(akte, jetztMs) > 25 * MIN
  const geht =
    (code: string, von: number, bis: number) =>
    ({ person, akte }: Schicht) => {
      const zufall = new Zufall('geht', person.persnr)
      const vorMinuten = zufall.zwischen(von, Math.min(bis, Math.floor(seit(akte, jetztMs) / MIN) - 5))
      akte.splice(akte.findLastIndex((akt) => akt.ms <= jetztMs) + 1) // what the plain day still had in store
      akte.push({ ms: jetztMs - vorMinuten * MIN - zufall.zwischen(0, 59_999), flag: 'departure', code })
    }
  nimm(
    0.04,
    3,
    () => true,
    ({ akte }) => akte.splice(0),
  )
  nimm(0.02, 8, langeDa, geht('Normal', 15, 100))
  nimm(0.05, 6, langeDa, geht('Pause', 3, 16))
  nimm(0.05, 5, langeDa, geht('Dienstgang', 10, 60))
}

/** In the evening some are still there: their departure has not happened yet. */
export function ueberstunden(schichten: readonly Schicht[], jetztMs: number) {
  const fertig = schichten.filter(
    ({ plan, akte, person }) =>
      plan && !SICHTBAR.has(person.persnr) && ms(plan.bis) <= jetztMs && jetztMs < ms(plan.bis) + 3.5 * STUNDE && akte.at(-1)?.flag === 'departure',
  )
  for (const schicht of new Zufall('laenger', fertig.length).mische(fertig).slice(0, Math.min(fertig.length, 1 + Math.round(fertig.length * 0.08)))) {
    schicht.akte.pop()
    schicht.laeuft = true
  }
}

/** At night, and whenever fewer than five shifts run, two people of Montage and Service are on a call, beyond their plan. */
export function rufen(quellen: readonly Quelle[], schichten: readonly Schicht[], heute: Temporal.PlainDate, jetztMs: number): Schicht[] {
  const datum = heute.toString()
  const arbeiten = new Set(schichten.filter(({ laeuft }) => laeuft).map(({ person }) => person))
  const bereit = quellen.filter(({ person, zone, abwesenheiten }) => {
    const stunde = Temporal.Instant.fromEpochMilliseconds(jetztMs).toZonedDateTimeISO(zone).hour
    return (
      (stunde >= 20 || stunde < 6 || arbeiten.size < 5) &&
      person.modell === 'Vollzeit Montage' &&
      !arbeiten.has(person) &&
      !SICHTBAR.has(person.persnr) &&
      !abwesenheiten.some(({ von, bis }) => von <= datum && datum <= bis)
    )
  })
  return new Zufall('ruf', datum)
    .mische(bereit)
    .slice(0, 2)
    .map(({ person }) => ({
      person,
      datum,
      plan: null,
      woanders: false,
      laeuft: true,
      akte: [{ ms: jetztMs - new Zufall('ruf', person.persnr).zwischen(15, 75) * MIN, flag: 'arrival', code: 'Dienstgang' }],
    }))
}

/** Milliseconds since the last arrival before now, 0 when not stamped in. */
function seit(akte: readonly Akt[], jetztMs: number) {
  const letzter = akte.findLast((akt) => akt.ms <= jetztMs)
  return letzter?.flag === 'arrival' ? jetztMs - letzter.ms : 0
}

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
