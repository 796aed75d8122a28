import { freistellend, gilt, type Abwesenheit, type Abwesenheitsart, type Plantag } from '#domain/personal/arbeitszeit.ts'
import type { Feiertag } from '#domain/personal/feiertage.ts'
import { zaehlendeMitZeit, type MitZeit, type Stempel } from '#domain/stempel/regeln.ts'
import { datum, instant, ortstag } from './ortszeit.ts'
import { schichtenAus, type Schicht } from './schicht.ts'
import { zaehltAlsArbeit } from './tag.ts'
import { tageslinie, type Linie } from './tageslinie.ts'

/** A = Anwesend, E = Fehlt erwartet, U = Fehlt unerwartet. */
export type Status = 'A' | 'E' | 'U'
export type Grund =
  | 'anwesend'
  | 'pause'
  | 'unterwegs'
  | 'dienstreise'
  | 'homeoffice'
  | 'schulung'
  | 'unklar'
  | 'urlaub'
  | 'krank'
  | 'zeitausgleich'
  | 'berufsschule'
  | 'elternzeit'
  | 'arzt'
  | 'abwesend'
  | 'frei'
  | 'feiertag'
  | 'noch nicht dran'
  | 'fertig'
  | 'noch nicht da'
  | 'weg'

/** What is known about a person around now. */
export interface Lage {
  zone: string
  /** `planTag` of yesterday and of today, without the days off. */
  plaene: readonly Plantag[]
  /** Those that touch yesterday or today. */
  abwesenheiten: readonly Abwesenheit[]
  /** Those at the place of work. */
  feiertage: readonly Feiertag[]
  /** At least from the beginning of yesterday on. */
  stempel: readonly Stempel[]
}
export interface Anwesenheit {
  status: Status
  grund: Grund
  /** Instants: since when it is so, until when it is planned to be; null = unknown. */
  seit: string | null
  bis: string | null
  /** Last day of an absence, both days included. */
  bisTag: string | null
  linie: Linie[]
  /** Last sign of the person, for "zuletzt gehört". */
  zuletzt: string | null
}

/** Later than this after the planned beginning, or earlier before the end, is unexpected. */
export const TOLERANZ_MS = 10 * 60_000

/**
 * Where a person is now. Who is stamped in is there (A), planned or not; so is who is on a break or out on business.
 * Everybody else is expected (E) or not (U) by plan and absence. The board never claims to know: more than 12 h of work
 * outside the plan and a break of more than 3 h are 'unklar'.
 */
export function status(lage: Lage, jetzt: Temporal.Instant): Anwesenheit {
  const ms = jetzt.epochMilliseconds
  const akte = zaehlendeMitZeit(lage.stempel)
  const letzter = akte.at(-1)
  const alle = schichtenAus(akte, lage.zone, ms)
  const plan = planUm(lage, ms)
  const antwort = da(alle.at(-1), lage, plan, ms) ?? fort(lage, plan, letzter, ms)
  return { bis: null, bisTag: null, ...antwort, linie: tageslinie(alle, lage.zone, ms), zuletzt: letzter ? instant(letzter.ms) : null }
}

/** The reason as everybody may read it: why someone is privately away is for those who may see absences. Work elsewhere (Dienstreise, Homeoffice, Schulung) is no secret. */
export const fuerAlle = (grund: Grund): Grund => (PRIVAT.has(grund) ? 'abwesend' : grund)
const PRIVAT = new Set<Grund>(['urlaub', 'krank', 'zeitausgleich', 'berufsschule', 'elternzeit', 'arzt'])

/**
 * Whether an evacuation has to look for somebody: 'ja' = stamped in or on a break, not on the road, on a trip or at home; 'unklar' = the last
 * act was an arrival or a break so long ago that the board no longer believes it. Better one name too many than one too few.
 */
export function imHaus({ stempel }: Pick<Lage, 'stempel'>, { status, grund }: Pick<Anwesenheit, 'status' | 'grund'>): 'ja' | 'unklar' | null {
  if (status === 'A' && grund !== 'unklar') return WOANDERS.has(grund) ? null : 'ja'
  const letzter = zaehlendeMitZeit(stempel).at(-1)?.s
  if (!letzter || GRUND_DES_CODES[letzter.code] === 'homeoffice') return null
  return (letzter.flag === 'arrival' && letzter.art !== 'unterwegs') || (letzter.flag === 'departure' && letzter.art === 'pause') ? 'unklar' : null
}
const WOANDERS = new Set<Grund>(['unterwegs', 'dienstreise', 'homeoffice'])

type Teil = Pick<Anwesenheit, 'status' | 'grund' | 'seit'> & Partial<Pick<Anwesenheit, 'bis' | 'bisTag'>>
interface Plan {
  von: number
  bis: number
  datum: string
}

/** § 9 Abs. 1 AZG: 12 h of work are the most on any day (§ 3 ArbZG: 10). Beyond it and outside the plan, presence is doubtful. */
const ZWEIFEL_ARBEIT_MS = 12 * 3_600_000
const ZWEIFEL_PAUSE_MS = 3 * 3_600_000
/** Someone who went today and begins again later is 'fertig' until so long before. */
const VORLAUF_MS = 2 * 3_600_000

const GRUND_DER_ABWESENHEIT: Record<Abwesenheitsart, Grund> = {
  Urlaub: 'urlaub',
  Krank: 'krank',
  Zeitausgleich: 'zeitausgleich',
  Schulung: 'schulung',
  Dienstreise: 'dienstreise',
  Homeoffice: 'homeoffice',
  Berufsschule: 'berufsschule',
  Elternzeit: 'elternzeit',
  Sonstige: 'abwesend',
}
const GRUND_DES_CODES: Readonly<Record<string, Grund>> = { Homeoffice: 'homeoffice', Schulung: 'schulung', Arzt: 'arzt' }

/** The plan that runs, else the next one, else the one that ended last. */
function planUm({ plaene }: Lage, ms: number): Plan | null {
  const alle = plaene
    .map(({ von, bis, datum }) => ({ von: Temporal.Instant.from(von).epochMilliseconds, bis: Temporal.Instant.from(bis).epochMilliseconds, datum }))
    .sort((a, b) => a.von - b.von)
  return alle.find((plan) => laufend(plan, ms)) ?? alle.find((plan) => plan.von > ms) ?? alle.at(-1) ?? null
}

const laufend = (plan: Plan | null, ms: number) => (plan && plan.von <= ms && ms < plan.bis ? plan : null)

/** Stamped in, on a break, out on business; null = none of it. */
function da(schicht: Schicht | undefined, { abwesenheiten, zone }: Lage, plan: Plan | null, ms: number): Teil | null {
  const abschnitt = schicht?.abschnitte.at(-1)
  if (!schicht || abschnitt?.bis !== null || abschnitt.art === 'abwesend') return null
  const geplant = laufend(plan, ms)
  const seit = instant(abschnitt.von)
  const bis = geplant ? instant(geplant.bis) : null
  if (abschnitt.art === 'pause')
    return ms - abschnitt.von <= ZWEIFEL_PAUSE_MS ? { status: 'A', grund: 'pause', seit, bis } : { status: geplant ? 'U' : 'E', grund: 'unklar', seit }
  if (!geplant && gearbeitet(schicht, ms) > ZWEIFEL_ARBEIT_MS) return { status: 'A', grund: 'unklar', seit }
  const woanders = abwesenheiten.find((a) => !freistellend(a.art) && gilt(a, datum(ortstag(schicht.beginn, zone))))
  const grund = abschnitt.art === 'unterwegs' ? 'unterwegs' : (GRUND_DES_CODES[abschnitt.code] ?? (woanders ? GRUND_DER_ABWESENHEIT[woanders.art] : 'anwesend'))
  return { status: 'A', grund, seit, bis }
}

const gearbeitet = ({ abschnitte }: Schicht, jetztMs: number) =>
  abschnitte.filter(zaehltAlsArbeit).reduce((summe, { von, bis }) => summe + (bis ?? jetztMs) - von, 0)

/** Not there: what plan and absence say about it. A person with half a day off is never missed: nobody knows which half. */
function fort({ zone, abwesenheiten, feiertage }: Lage, plan: Plan | null, letzter: MitZeit<Stempel> | undefined, ms: number): Teil {
  const heute = datum(ortstag(ms, zone))
  const jetztGeplant = laufend(plan, ms)
  const abwesend = abwesenheiten.find((a) => gilt(a, jetztGeplant?.datum ?? heute))
  const ging = letzter?.s.flag === 'departure' ? letzter.ms : null
  const warDa = plan !== null && ging !== null && ging >= plan.von - VORLAUF_MS
  if (jetztGeplant) {
    if (warDa) return gegangen(jetztGeplant, letzter!, abwesend)
    if (abwesend) return grundDerAbwesenheit(abwesend)
    return ms > jetztGeplant.von + TOLERANZ_MS
      ? { status: 'U', grund: 'noch nicht da', seit: instant(jetztGeplant.von), bis: instant(jetztGeplant.bis) }
      : nochNicht(jetztGeplant)
  }
  const gingHeute = ging !== null && datum(ortstag(ging, zone)) === heute
  if (abwesend && !abwesend.halbtags && !abwesend.minuten && !(gingHeute && !freistellend(abwesend.art))) return grundDerAbwesenheit(abwesend)
  if (plan && plan.von > ms) return gingHeute && plan.von - ms > VORLAUF_MS ? fertig(ging) : nochNicht(plan)
  if (gingHeute) return fertig(ging)
  if (abwesend) return grundDerAbwesenheit(abwesend)
  if (plan && !warDa && (plan.datum === heute || datum(ortstag(plan.bis - 1, zone)) === heute)) return { status: 'E', grund: 'unklar', seit: instant(plan.von) }
  return { status: 'E', grund: feiertage.some((f) => f.datum === heute) ? 'feiertag' : 'frei', seit: null }
}

/** Went while the plan still runs. */
function gegangen(plan: Plan, { s, ms: ging }: MitZeit<Stempel>, abwesend: Abwesenheit | undefined): Teil {
  const seit = instant(ging)
  const bis = instant(plan.bis)
  if (s.art === 'abwesend') return { status: 'E', grund: GRUND_DES_CODES[s.code] ?? 'abwesend', seit, bis }
  if (ging >= plan.bis - TOLERANZ_MS) return fertig(ging)
  if (abwesend) return grundDerAbwesenheit(abwesend)
  return { status: 'U', grund: s.art === 'arbeit' ? 'weg' : 'unklar', seit, bis }
}

const nochNicht = (plan: Plan): Teil => ({ status: 'E', grund: 'noch nicht dran', seit: null, bis: instant(plan.von) })
const fertig = (ging: number): Teil => ({ status: 'E', grund: 'fertig', seit: instant(ging) })
const grundDerAbwesenheit = ({ art, bis }: Abwesenheit): Teil => ({ status: 'E', grund: GRUND_DER_ABWESENHEIT[art], seit: null, bisTag: bis })
