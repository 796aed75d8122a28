import { gilt, planTag, type Modelltag, type Plantag } from '#domain/personal/arbeitszeit.ts'
import type { Feiertag } from '#domain/personal/feiertage.ts'
import type { Eintrag } from '../personal/abwesenheiten.ts'
import type { Person } from '../personal/personen.ts'
import { tagesablauf, type Akt } from './tagesablauf.ts'
import { Zufall } from '../zufall.ts'

/** What the stamps of a person depend on. `tage` is its model on a day, `feiertage` those of its place of work. */
export interface Quelle {
  person: Person
  zone: string
  tage: (datum: string) => readonly Modelltag[]
  feiertage: readonly Feiertag[]
  abwesenheiten: readonly Eintrag[]
}
/** One shift. `plan` null = worked beyond the plan; `woanders` = an absence touches the day; `laeuft` = not over for an hour. */
export interface Schicht {
  person: Person
  datum: string
  plan: Plantag | null
  woanders: boolean
  akte: Akt[]
  laeuft: boolean
}

/** None on a free day. Stand-by and weekend duty work on holidays too, beyond the plan. */
export function schicht({ person, zone, tage, feiertage, abwesenheiten }: Quelle, tag: Temporal.PlainDate, jetztMs: number): Schicht[] {
  const datum = tag.toString()
  if (datum < person.stempeltAb.toString()) return []
  const betroffen = abwesenheiten.filter(({ von, bis }) => von <= datum && datum <= bis)
  const plan = planTag(tage(datum), datum, feiertage, betroffen, zone)
  const immer = person.abteilung === 80 || person.modell === 'Wochenenddienst'
  const dienst = immer ? planTag(tage(datum), datum, [], betroffen, zone) : plan
  if (!dienst)
    return kommtAusDemUrlaub(person.persnr, zone, betroffen, tag, jetztMs)
      ? [{ person, datum, plan: null, woanders: true, akte: kurzDa(tag, zone), laeuft: false }]
      : []
  const laeuft = ms(dienst.von) - STUNDE_MS < jetztMs && jetztMs < ms(dienst.bis) + STUNDE_MS
  return [
    {
      person,
      datum,
      plan,
      woanders: betroffen.length > 0,
      akte: tagesablauf(dienst, person, betroffen[0]?.art, new Zufall('tag', person.persnr, datum)),
      laeuft,
    },
  ]
}

/** Somebody comes in from the leave that still runs today, once: what is entered and what is stamped do not agree, and the portal asks. */
const AUS_DEM_URLAUB = 1088
function kommtAusDemUrlaub(persnr: number, zone: string, abwesenheiten: readonly Eintrag[], tag: Temporal.PlainDate, jetztMs: number) {
  const heute = Temporal.Instant.fromEpochMilliseconds(jetztMs).toZonedDateTimeISO(zone).toPlainDate()
  if (persnr !== AUS_DEM_URLAUB || !abwesenheiten.some((a) => a.art === 'Urlaub' && gilt(a, heute.toString()))) return false
  return tag.equals([6, 5, 4].map((tage) => heute.subtract({ days: tage })).find(({ dayOfWeek }) => dayOfWeek < 6)!)
}

/** Two hours and a half in the morning. */
const kurzDa = (tag: Temporal.PlainDate, timeZone: string): Akt[] =>
  (
    [
      ['09:08:20', 'arrival'],
      ['11:41:50', 'departure'],
    ] as const
  ).map(([plainTime, flag]) => ({ ms: tag.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds, flag, code: 'Normal' }))

const STUNDE_MS = 3_600_000
const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
