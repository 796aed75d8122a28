import type { Id } from '#platform/contract/shapes.ts'
import { ortAm, type MitOrten } from '#domain/personal/arbeitsort.ts'
import { zaehlendeMitZeit, type MitZeit, type Stempel, type Stempelart } from '#domain/stempel/regeln.ts'
import { amStueck, wochenendMinuten } from '../regel/freietage.ts'
import { nachtMinuten } from '../regel/nacht.ts'
import { datum, instant, minuten, ortstag, tagnummer } from './ortszeit.ts'
import { pausenstand, pflichtpause, type Pausenstand } from '../regel/pausenregel.ts'
import { gerundet } from '../regel/rundung.ts'
import { schichtenAus, type Abschnitt, type Frageart, type Schicht } from './schicht.ts'
import { warnungen, type Warnung } from '../regel/warnung.ts'
import { gruppeAm, type Regeln, type Regelwerk } from '../regel/zeitregel.ts'

/** Half-open, ISO instants; `bis` null = still running. */
export interface Intervall {
  von: string
  bis: string | null
  art: Stempelart
  code: string
  /** An absence that counts as a break. */
  ruhe?: true
}
/** `seit` is the moment of the stamp whose counterpart is missing. */
export interface OffeneFrage {
  art: Frageart
  seit: string
  stempelId: Id<'zeitstempel'>
}
/** One business day, in whole minutes. bruttoMin = nettoMin + pauseMin + pflichtpauseMin; private absences are in none of them. */
export interface Tagesergebnis {
  /** The local day on which the shift began. */
  datum: string
  bruttoMin: number
  /** Breaks that were recorded. */
  pauseMin: number
  /** Deducted because a break was owed and not recorded. */
  pflichtpauseMin: number
  /** Time worked, to the minute. */
  nettoMin: number
  /** `nettoMin` by the rounding rule in force: what the account counts. */
  gewertetMin: number
  /** Work in the night as the rule in force draws it; part of nettoMin: a break that nobody recorded is taken from the time outside of the night first. */
  nachtMin: number
  /** Arrival that has no departure: running now, or (then it counts nothing) an open question. */
  offenSeit: string | null
  intervalle: Intervall[]
  offeneFragen: OffeneFrage[]
  /** What the rules in force say against the day; nothing is ever refused because of it. */
  warnungen: Warnung[]
  /** Ids and versions of the rules by which the minutes were reckoned (break, rounding). */
  regeln: string[]
}
/** Places and person of the stamps: zone of the place of work, country whose rules apply on a day, date of birth for the rules of youth. */
export interface Arbeitsort extends Pick<MitOrten, 'zone' | 'land' | 'frueher'> {
  geburtsdatum: string | null
}

/**
 * The business days that the stamps of one person make, in order. What runs counts until `jetzt`; an arrival without
 * departure for more than 16 h counts nothing and asks. The same stamps, rules and moment always make the same days.
 */
export const tagesergebnisse = (stempel: readonly Stempel[], ort: Arbeitsort, regelwerk: Regelwerk, jetzt: Temporal.Instant): Tagesergebnis[] =>
  tageAus(zaehlendeMitZeit(stempel), ort, regelwerk, jetzt)

/** The same from stamps that count, in order (`zaehlendeMitZeit`, `zaehlendeAkte`). */
export function tageAus(akte: readonly MitZeit[], ort: Arbeitsort, regelwerk: Regelwerk, jetzt: Temporal.Instant): Tagesergebnis[] {
  const tage = Map.groupBy(schichtenAus(akte, zoneVon(ort), jetzt.epochMilliseconds), ({ tag }) => tag)
  let ende: number | null = null
  return [...tage].map(([nummer, teile]) => {
    const tag = datum(nummer)
    const { zone, land } = ortAm(ort, tag)
    const regeln = regelwerk(land, gruppeAm(ort.geburtsdatum, tag), tag)
    const ergebnis = tagesergebnis(tag, teile, regeln, { zone, zuvorMs: ende, jetztMs: jetzt.epochMilliseconds })
    ende = teile.flatMap((teil) => teil.abschnitte).findLast(zaehltAlsArbeit)?.bis ?? ende
    return ergebnis
  })
}

/** The zone in which a moment belongs to a day: that of the place on that day. */
const zoneVon = (ort: Arbeitsort) => (ort.frueher?.length ? (ms: number) => ortAm(ort, datum(ortstag(ms, ort.zone))).zone : ort.zone)

/** `zuvorMs`: when the work before this day ended. */
interface Umstaende {
  zone: string
  zuvorMs: number | null
  jetztMs: number
}
function tagesergebnis(tag: string, teile: readonly Schicht[], regeln: Regeln, { zone, zuvorMs, jetztMs }: Umstaende): Tagesergebnis {
  const abschnitte = teile.flatMap((teil) => teil.abschnitte)
  const fragen = teile.flatMap((teil) => teil.fragen)
  const arbeit = abschnitte.filter(zaehltAlsArbeit)
  const arbeitMin = summe(arbeit, jetztMs)
  const pauseMin = summe(abschnitte.filter(istPause), jetztMs)
  // A rest of 11 h between two shifts of a day is more than any break: each shift owes its own.
  const pausen = teile.map(({ abschnitte }) => pausenVon(abschnitte, jetztMs))
  const pflichtpauseMin = regeln.pause ? pausen.reduce((minuten, { arbeit, stuecke }) => minuten + pflichtpause(regeln.pause!.wert, arbeit, stuecke), 0) : 0
  const nettoMin = arbeitMin - pflichtpauseMin
  const nachtMin = regeln.nacht ? nachtMinuten(regeln.nacht.wert, arbeit, zone, jetztMs) : 0
  const offen = arbeit.findLast((a) => a.bis === null)?.von ?? fragen.findLast(({ art }) => art === 'Gehen fehlt')?.von
  return {
    datum: tag,
    bruttoMin: arbeitMin + pauseMin,
    pauseMin,
    pflichtpauseMin,
    nettoMin,
    nachtMin: Math.min(nachtMin, nettoMin),
    gewertetMin: regeln.rundung ? gerundet(regeln.rundung.wert, nettoMin) : nettoMin,
    offenSeit: offen === undefined ? null : instant(offen),
    intervalle: abschnitte.map(({ von, bis, ...was }) => ({ von: instant(von), bis: bis === null ? null : instant(bis), ...was })),
    offeneFragen: fragen.map(({ art, von, stempelId }) => ({ art, seit: instant(von), stempelId })),
    warnungen: warnungen(
      {
        gearbeitetMin: arbeitMin,
        nachtMin,
        pause: zuKurz(regeln.pause, pausen),
        ruheMin: zuvorMs === null || !arbeit.length ? null : minuten(zuvorMs, arbeit[0]!.von),
        stueckMin: regeln.stueck ? amStueck(arbeit, regeln.pause?.wert.stueckMin ?? 0, jetztMs) : 0,
        schichtMin: regeln.schicht ? Math.max(0, ...teile.map(({ abschnitte }) => spanne(abschnitte, jetztMs))) : 0,
        ...wochenendMinuten(tagnummer(tag), arbeit, zone, jetztMs),
      },
      regeln,
    ),
    regeln: [regeln.pause, regeln.rundung].flatMap((regel) => regel?.id ?? []),
  }
}

/** Work and breaks of one shift, in minutes: recorded ones, and absences whose code counts as rest. */
const pausenVon = (abschnitte: readonly Abschnitt[], jetztMs: number) => ({
  arbeit: summe(abschnitte.filter(zaehltAlsArbeit), jetztMs),
  stuecke: abschnitte.filter((a) => istPause(a) || a.ruhe).map((a) => dauer(a, jetztMs)),
})

/** The shifts of a day whose breaks are too short, together; null where each has enough. */
function zuKurz(regel: Regeln['pause'], schichten: readonly ReturnType<typeof pausenVon>[]): Pausenstand | null {
  const kurze = schichten
    .flatMap(({ arbeit, stuecke }) => (regel ? pausenstand(regel.wert, arbeit, stuecke) : []))
    .filter(({ anrechenbarMin, geschuldetMin }) => anrechenbarMin < geschuldetMin)
  return kurze.length
    ? kurze.reduce((a, b) => ({ anrechenbarMin: a.anrechenbarMin + b.anrechenbarMin, geschuldetMin: a.geschuldetMin + b.geschuldetMin }))
    : null
}

/** Time worked as the law sees it: what was there less the breaks that were recorded. A deduction of the account is no break. */
export const gearbeitet = ({ nettoMin, pflichtpauseMin }: Pick<Tagesergebnis, 'nettoMin' | 'pflichtpauseMin'>) => nettoMin + pflichtpauseMin

export const zaehltAlsArbeit = ({ art }: Pick<Abschnitt, 'art'>) => art === 'arbeit' || art === 'unterwegs'
export const istPause = ({ art }: Pick<Abschnitt, 'art'>) => art === 'pause'
/** Gone without a word and come back: free of work, so that the law counts it as a break, but nobody called it one. */
export const istUnterbrechung = ({ art, code }: Pick<Abschnitt, 'art' | 'code'>) => art === 'pause' && code === ''

/**
 * Since when somebody is there: the beginning of what runs, back over breaks and errands to where he last came without having been there, or where a stamp is missing. ISO instant; null when
 * nothing runs.
 */
export function daSeit(intervalle: readonly Intervall[]): string | null {
  const letztes = intervalle.at(-1)
  if (!letztes || letztes.bis !== null) return null
  let seit = letztes.von
  for (const davor of intervalle.slice(0, -1).toReversed()) {
    if (davor.bis !== seit || istUnterbrechung(davor)) break
    seit = davor.von
  }
  return seit
}

/** From the first to the last minute of a shift's work. */
function spanne(abschnitte: readonly Abschnitt[], jetztMs: number) {
  const arbeit = abschnitte.filter(zaehltAlsArbeit)
  return arbeit.length ? minuten(arbeit[0]!.von, arbeit.at(-1)!.bis ?? jetztMs) : 0
}

const dauer = ({ von, bis }: Abschnitt, jetztMs: number) => minuten(von, bis ?? jetztMs)
const summe = (abschnitte: readonly Abschnitt[], jetztMs: number) => abschnitte.reduce((minuten, a) => minuten + dauer(a, jetztMs), 0)
