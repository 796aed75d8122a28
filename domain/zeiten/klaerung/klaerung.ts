import type { Plantag } from '#domain/personal/arbeitszeit.ts'
import { gueltige, unerklaertMs, zaehlende, type Stempel } from '#domain/stempel/regeln.ts'
import type { Befund } from './klaerungsfall.ts'
import { fragt } from '../regel/warnung.ts'
import { datum, ortstag } from '../tag/ortszeit.ts'
import { zaehltAlsArbeit, type OffeneFrage, type Tagesergebnis } from '../tag/tag.ts'

/** A stamp with what tells how far its time can be trusted. `abweichungSek`: clock of the device less that of the server, where it is known. */
export interface Herkunftsstempel extends Stempel {
  empfangen: string
  abweichungSek: number | null
  vonHand: boolean
  quelle: string
  erfasstVon: string | null
  fremdesGeraet: boolean
}

/** From this difference on between told and seen time a stamp is asked about. */
const ABWEICHUNG_MS = 120_000
/** A break that is so little short is deducted to the minute anyway; nobody is asked about it. */
const BAGATELL_MIN = 5
/** 24 h less the rest of 11 h (§ 5 ArbZG, § 12 AZG): nobody works longer in one go; a departure was stamped late or forgotten. */
const AM_STUECK_MS = 13 * 3_600_000

/** Local days in a zone, both included, and the moment of the question. */
interface Zeitraum {
  zone: string
  von: string
  bis: string
  jetzt: Temporal.Instant
}

/** What the office knows of a person's days: whether they belong to an employment, and ids of the absences that take the whole day. */
export interface Tagewissen {
  beschaeftigt?: (datum: string) => boolean
  abwesend?: (datum: string) => readonly string[]
}

/**
 * What has to be cleared up about a person's days from `von` to `bis`: what has no counterpart, what stands twice, what cannot be, what a rule
 * says against the day. At most one of a kind a day; the first is asked about. Rules judge a day that is over and has no open question.
 * What was stamped before the first or after the last day of employment counts once it is released (`nichtBeschaeftigt`), and is asked about; so is what was stamped on a day that an absence takes as a whole.
 */
export function befunde(
  tage: readonly Tagesergebnis[],
  stempel: readonly Herkunftsstempel[],
  plan: (datum: string) => Plantag | null,
  { zone, von, bis, jetzt }: Zeitraum,
  { beschaeftigt = () => true, abwesend = () => [] }: Tagewissen = {},
): Befund[] {
  const inZeit = (tag: string) => von <= tag && tag <= bis
  const geschaeftstag = tagFinder(tage, zone)
  const alle = [
    ...tage.flatMap((tag) => tag.offeneFragen.map((frage) => offen(tag, frage, plan(tag.datum), jetzt))),
    ...tage.flatMap((tag) => zuLang(tag, stempel, plan(tag.datum))),
    ...tage.flatMap(regelbefunde),
    ...doppelte(stempel).map(({ id, timestamp }) =>
      befund(geschaeftstag(timestamp), 'Doppelt', timestamp, [id], { vorschlag: { was: 'loeschen', stempelId: id } }),
    ),
    ...stempel
      .filter(abweichend)
      .map((s) => befund(geschaeftstag(s.timestamp), 'Zeit abweichend', s.timestamp, [s.id], { istMin: Math.round(abweichungMs(s) / 60_000) })),
    ...stempel.filter(({ fremdesGeraet }) => fremdesGeraet).map(({ id, timestamp }) => befund(geschaeftstag(timestamp), 'Fremdes Gerät', timestamp, [id])),
    ...gueltige(stempel)
      .filter(({ timestamp }) => !beschaeftigt(geschaeftstag(timestamp)))
      .map(({ id, timestamp }) => befund(geschaeftstag(timestamp), 'Nicht beschäftigt', timestamp, [id])),
    ...trotzAbwesenheit(
      tage,
      Map.groupBy(gueltige(stempel), ({ timestamp }) => geschaeftstag(timestamp)),
      abwesend,
    ),
  ].filter(({ datum }) => inZeit(datum))
  return [...Map.groupBy(alle, ({ datum, art }) => `${datum} ${art}`).values()].map(zusammen)
}

/**
 * What the plan says to a question, where it fits the stamps that are there; a time is never invented. Who went twice did not come at the beginning of
 * a day that had begun: when he came back, no plan knows.
 */
export function vorschlag(
  { art, seit }: Pick<OffeneFrage, 'art' | 'seit'>,
  plan: Plantag | null,
  intervalle: Tagesergebnis['intervalle'],
  jetzt: Temporal.Instant,
): { timestamp: string; flag: 'arrival' | 'departure' } | null {
  if (!plan) return null
  if (art === 'Gehen fehlt' && ms(plan.bis) > ms(seit) && ms(plan.bis) <= jetzt.epochMilliseconds) return { timestamp: plan.bis, flag: 'departure' }
  if (art === 'Kommen fehlt' && ms(plan.von) < ms(seit) && !intervalle.some(({ von }) => ms(von) < ms(seit))) return { timestamp: plan.von, flag: 'arrival' }
  return null
}

const offen = ({ datum: tag, intervalle }: Tagesergebnis, frage: OffeneFrage, plan: Plantag | null, jetzt: Temporal.Instant): Befund => {
  const geplant = vorschlag(frage, plan, intervalle, jetzt)
  return befund(tag, frage.art, frage.seit, [frage.stempelId], { vorschlag: geplant && { was: 'nachtragen', ...geplant } })
}

/** Work in one go that leaves no rest: the departure is asked about. */
function zuLang({ datum, intervalle }: Tagesergebnis, stempel: readonly Herkunftsstempel[], plan: Plantag | null): Befund[] {
  return intervalle.flatMap((intervall) => {
    if (intervall.bis === null || !zaehltAlsArbeit(intervall) || ms(intervall.bis) - ms(intervall.von) <= AM_STUECK_MS) return []
    const gehen = stempel.find(({ timestamp, flag }) => flag === 'departure' && ms(timestamp) === ms(intervall.bis!))
    const passt = gehen && plan && ms(intervall.von) < ms(plan.bis) && ms(plan.bis) < ms(intervall.bis)
    return [
      befund(datum, 'Zu lang', intervall.bis, gehen ? [gehen.id] : [], {
        vorschlag: passt ? { was: 'aendern', stempelId: gehen.id, timestamp: plan.bis, flag: 'departure' } : null,
        istMin: Math.round((ms(intervall.bis) - ms(intervall.von)) / 60_000),
        sollMin: AM_STUECK_MS / 60_000,
      }),
    ]
  })
}

/** What a rule says, unless the day is still going on, has an open question or an impossible length. */
function regelbefunde(tag: Tagesergebnis): Befund[] {
  const ende = tag.intervalle.at(-1)?.bis
  if (!ende || tag.offeneFragen.length || tag.intervalle.some((i) => zaehltAlsArbeit(i) && i.bis !== null && ms(i.bis) - ms(i.von) > AM_STUECK_MS)) return []
  return tag.warnungen
    .filter(fragt)
    .filter(({ art, istMin, grenzMin }) => art !== 'Pause zu kurz' || grenzMin - istMin >= BAGATELL_MIN)
    .map(({ art, istMin, grenzMin, quelle }) =>
      befund(tag.datum, art, art === 'Ruhezeit zu kurz' ? tag.intervalle[0]!.von : ende, [], { istMin, sollMin: grenzMin, quelle }),
    )
}

/** Away by the entry of the office, there by the stamps: one of the two is wrong, or somebody says why not. Not asked while the day is going on. */
function trotzAbwesenheit(
  tage: readonly Tagesergebnis[],
  stempel: ReadonlyMap<string, readonly Herkunftsstempel[]>,
  abwesend: (datum: string) => readonly string[],
): Befund[] {
  const laeuft = new Set(tage.filter(({ intervalle }) => intervalle.at(-1)?.bis === null).map((tag) => tag.datum))
  return [...stempel].flatMap(([tag, seine]) => {
    const abwesenheiten = [...abwesend(tag)]
    if (!abwesenheiten.length || laeuft.has(tag)) return []
    const bis = seine.length > 1 ? seine.at(-1)!.timestamp : null
    return [
      befund(
        tag,
        'Trotz Abwesenheit',
        seine[0]!.timestamp,
        seine.map(({ id }) => id),
        { bis, abwesenheiten },
      ),
    ]
  })
}

/** The second of two equal intents within 60 s: it counts nothing and can go. */
function doppelte(stempel: readonly Herkunftsstempel[]) {
  const zaehlen = new Set(zaehlende(stempel).map(({ id }) => id))
  return gueltige(stempel).filter(({ id }) => !zaehlen.has(id))
}

/**
 * A time that was typed, told by a clock that was wrong, or that no waiting explains: ahead of its own arrival, or longer ago than any device waits. What somebody
 * else entered, corrected or imported has its own record.
 */
const abweichend = (stempel: Herkunftsstempel) =>
  !stempel.korrigiert && !stempel.erfasstVon && stempel.quelle !== 'import' && abweichungMs(stempel) > ABWEICHUNG_MS

function abweichungMs({ timestamp, empfangen, abweichungSek, vonHand }: Herkunftsstempel) {
  const spaeter = ms(empfangen) - ms(timestamp)
  return Math.max(vonHand ? Math.abs(spaeter) : unerklaertMs(timestamp, empfangen), Math.abs(abweichungSek ?? 0) * 1000)
}

/** The business day that a moment belongs to: that of the shift around it, else its own. */
function tagFinder(tage: readonly Tagesergebnis[], zone: string) {
  const spannen = tage.flatMap(({ datum, intervalle, offeneFragen }) => [
    ...intervalle.map(({ von, bis }) => ({ datum, von: ms(von), bis: bis === null ? Infinity : ms(bis) })),
    ...offeneFragen.map(({ seit }) => ({ datum, von: ms(seit), bis: ms(seit) })),
  ])
  return (timestamp: string) => {
    const moment = ms(timestamp)
    return (
      (spannen.find(({ von, bis }) => von <= moment && moment < bis) ?? spannen.find(({ von, bis }) => von <= moment && moment <= bis + 60_000))?.datum ??
      datum(ortstag(moment, zone))
    )
  }
}

/** Several of a kind on one day are one question: about the first, naming all of its stamps. */
const zusammen = (gleiche: readonly Befund[]): Befund => {
  const [erster, ...weitere] = gleiche.toSorted((a, b) => ms(a.seit) - ms(b.seit) || (a.stempel[0] ?? '').localeCompare(b.stempel[0] ?? ''))
  return { ...erster!, stempel: [...erster!.stempel, ...weitere.flatMap(({ stempel }) => stempel)] }
}

const befund = (
  tag: string,
  art: Befund['art'],
  seit: string,
  stempel: string[],
  mehr: Partial<Pick<Befund, 'vorschlag' | 'bis' | 'abwesenheiten' | 'istMin' | 'sollMin' | 'quelle'>> = {},
): Befund => ({ datum: tag, art, seit, bis: null, stempel, abwesenheiten: [], vorschlag: null, istMin: null, sollMin: null, quelle: null, ...mehr })

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
