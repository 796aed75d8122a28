import { ortAm } from '#domain/personal/arbeitsort.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Ruhetag } from '../contract.ts'
import { minutenAm } from '../regel/freietage.ts'
import type { Kontoperson } from '../regel/sollplan.ts'
import { gruppeAm, ladeRegelwerk, type Regel, type Regelwerk } from '../regel/zeitregel.ts'
import { datum, minuten, mitternacht, montag, ortstag, tagnummer, type Tagnummer } from '../tag/ortszeit.ts'
import { gearbeitet, zaehltAlsArbeit } from '../tag/tag.ts'
import { kontotage, type Kontotag } from './kontotag.ts'

/** A local day as the rules of free days see it: whether anybody worked on it, from midnight to midnight, and whether it is a legal holiday. */
export interface Kalendertag {
  nummer: Tagnummer
  gearbeitet: boolean
  feiertag: boolean
}

/**
 * What the rule of free days says about the week that begins on `beginn` (a Monday): Sundays of its year so far, and worked Sundays and holidays of that week whose
 * free day nobody got. `tage` are all days of the year up to today and those around the week; nothing is told before the time for a free day is over.
 */
export function ruhetage(tage: readonly Kalendertag[], beginn: string, { id: regel, quelle, wert }: Regel<'freietage'>): Ruhetag[] {
  const alle: Ruhetag[] = []
  const letzter = tagnummer(beginn) + 6
  const jahr = Number(datum(letzter).slice(0, 4))
  const sonntage = tage.filter(({ nummer }) => istSonntag(nummer) && nummer <= letzter && datum(nummer).startsWith(String(jahr)))
  const anSonntagen = sonntage.filter((tag) => tag.gearbeitet).length
  const frei = sonntageAb(`${jahr}-01-01`, `${jahr}-12-31`) - anSonntagen
  if (wert.freieSonntage !== null && frei < wert.freieSonntage)
    alle.push({ art: 'jahr', jahr, gearbeitet: anSonntagen, frei, mindestens: wert.freieSonntage, regel, quelle })
  const monat = datum(letzter).slice(0, 7)
  const imMonat = sonntage.filter(({ nummer }) => datum(nummer).startsWith(monat)).filter((tag) => tag.gearbeitet).length
  const freiImMonat = sonntageAb(`${monat}-01`, datum(tagnummer(`${monat}-01`) + Temporal.PlainDate.from(`${monat}-01`).daysInMonth - 1)) - imMonat
  if (wert.freieSonntageMonat !== null && imMonat > 0 && freiImMonat < wert.freieSonntageMonat)
    alle.push({ art: 'monat', monat, gearbeitet: imMonat, frei: freiImMonat, mindestens: wert.freieSonntageMonat, regel, quelle })
  for (const { tag, bis } of ohneErsatz(tage, wert))
    if (tag.nummer >= letzter - 6 && tag.nummer <= letzter)
      alle.push({ art: 'ersatz', tag: datum(tag.nummer), feiertag: !istSonntag(tag.nummer), bis: datum(bis), regel, quelle })
  return alle
}

/** Worked Sundays and holidays whose time for a free day is over without one. A free day stands for one of them: the one whose time ends first. */
function ohneErsatz(tage: readonly Kalendertag[], { ersatzSonntagTage, ersatzFeiertagTage }: Regel<'freietage'>['wert']) {
  const ende = tage.at(-1)?.nummer ?? 0
  const frist = ({ nummer }: Kalendertag) => (istSonntag(nummer) ? ersatzSonntagTage : ersatzFeiertagTage)
  const schuldig = tage
    .filter((tag) => tag.gearbeitet && (istSonntag(tag.nummer) || tag.feiertag) && frist(tag) !== null)
    .map((tag) => ({ tag, ab: tag.nummer - frist(tag)! + 1, bis: tag.nummer + frist(tag)! - 1 }))
    .toSorted((a, b) => a.bis - b.bis)
  const freie = new Set(tage.filter((tag) => !tag.gearbeitet && !tag.feiertag && !istSonntag(tag.nummer)).map(({ nummer }) => nummer))
  return schuldig.filter(({ ab, bis }) => {
    for (let tag = ab; tag <= bis; tag++) if (freie.delete(tag)) return false
    return bis <= ende && ab >= tage[0]!.nummer
  })
}

/**
 * Compensatory rest (§ 6 ARG) for work in the weekend's rest of a week: what was worked in `spanneMin` before the first work of the following week, against what was planned
 * there and not worked. Null where nothing is missing, the plan itself wants Sundays (then the rest lies in the week, § 4 ARG), or nobody worked in the following week.
 */
export function ersatzruhe(
  woche: readonly Wochentag[],
  folgende: readonly Wochentag[],
  spanneMin: number,
  jetztMs: number,
): { schuldMin: number; freiMin: number } | null {
  if (woche.at(-1)?.plan) return null
  const anfang = folgende[0] && mitternacht(tagnummer(folgende[0].datum), folgende[0].zone)
  const stuecke = [...woche, ...folgende].flatMap(({ intervalle }) =>
    intervalle.filter(zaehltAlsArbeit).map(({ von, bis }) => ({ von: ms(von), bis: bis === null ? jetztMs : ms(bis) })),
  )
  const beginn = stuecke.find(({ von }) => anfang !== undefined && von >= anfang)?.von
  if (beginn === undefined) return null
  const ab = beginn - spanneMin * 60_000
  const schuldMin = stuecke.reduce((summe, { von, bis }) => summe + Math.max(0, minuten(Math.max(von, ab), Math.min(bis, beginn))), 0)
  const freiMin = Math.max(
    0,
    folgende.reduce((summe, tag) => summe + tag.sollMin - gearbeitet(tag), 0),
  )
  return freiMin < schuldMin ? { schuldMin, freiMin } : null
}
type Wochentag = Pick<Kontotag, 'datum' | 'intervalle' | 'plan' | 'sollMin' | 'nettoMin' | 'pflichtpauseMin'> & { zone: string }

/** The same for one person, reckoned from his days as they are now. Three queries. */
export async function ruhetageDerWoche(db: Db, person: Kontoperson, beginn: string, jetzt: Temporal.Instant): Promise<Ruhetag[]> {
  const regelwerk = await ladeRegelwerk(db)
  const { ab, zu } = ruhespanne(regelwerk, person, beginn, jetzt)
  if (zu < tagnummer(beginn)) return []
  return ruhetageAus((await kontotage(db, [person], datum(ab), datum(zu), jetzt)).get(person.id)!, regelwerk, person, beginn, jetzt)
}

/** The days that the rules of free days look at for the week that begins on `beginn`: its year so far, and as far around it as a free day may lie. Not beyond yesterday. */
export function ruhespanne(regelwerk: Regelwerk, person: Kontoperson, beginn: string, jetzt: Temporal.Instant): { ab: Tagnummer; zu: Tagnummer } {
  const wert = geltende(regelwerk, person, beginn)?.wert
  const weite = Math.max(wert?.ersatzSonntagTage ?? 0, wert?.ersatzFeiertagTage ?? 0, wert?.ersatzruheMin ? 7 : 0)
  const letzter = tagnummer(beginn) + 6
  const gestern = ortstag(jetzt.epochMilliseconds, person.zone) - 1
  return { ab: Math.min(tagnummer(`${datum(letzter).slice(0, 4)}-01-01`), tagnummer(beginn) - weite), zu: Math.min(letzter + weite, gestern) }
}

/** What the rules of free days say about a week, from days of the account that hold at least `ruhespanne`. */
export function ruhetageAus(tage: readonly Kontotag[], regelwerk: Regelwerk, person: Kontoperson, beginn: string, jetzt: Temporal.Instant): Ruhetag[] {
  const regel = geltende(regelwerk, person, beginn)
  const { ab, zu } = ruhespanne(regelwerk, person, beginn, jetzt)
  if (!regel || zu < tagnummer(beginn)) return []
  const gefragt = tage.filter(({ datum: tag }) => tagnummer(tag) >= ab && tagnummer(tag) <= zu)
  const alle = ruhetage(kalendertage(gefragt, person, jetzt), beginn, regel)
  const { ersatzruheMin } = regel.wert
  const ende = tagnummer(beginn) + 13
  if (ersatzruheMin === null || zu < ende) return alle
  const zone = ortAm(person, beginn).zone
  const wochen = gefragt.filter(({ datum: tag }) => tag >= beginn && tagnummer(tag) <= ende).map((tag) => ({ ...tag, zone }))
  const fehlt = ersatzruhe(wochen.slice(0, 7), wochen.slice(7), ersatzruheMin, jetzt.epochMilliseconds)
  return fehlt ? [...alle, { art: 'ersatzruhe', von: beginn, bis: datum(ende), ...fehlt, regel: regel.id, quelle: regel.quelle }] : alle
}

const geltende = (regelwerk: Regelwerk, person: Kontoperson, tag: string) =>
  regelwerk(ortAm(person, tag).land, gruppeAm(person.geburtsdatum, tag), tag).freietage

/** Days of the account as days of the calendar: a shift over midnight is worked on both. */
function kalendertage(tage: readonly Kontotag[], person: Kontoperson, jetzt: Temporal.Instant): Kalendertag[] {
  const arbeit = tage.map(({ intervalle }) => intervalle.filter(zaehltAlsArbeit).map(({ von, bis }) => ({ von: ms(von), bis: bis === null ? null : ms(bis) })))
  return tage.map(({ datum: tag, feiertag, feiertagHalb }, i) => {
    const nummer = tagnummer(tag)
    const stuecke = [...(arbeit[i - 1] ?? []), ...arbeit[i]!]
    const gearbeitet = stuecke.length > 0 && minutenAm(nummer, stuecke, ortAm(person, tag).zone, jetzt.epochMilliseconds) > 0
    return { nummer, gearbeitet, feiertag: feiertag !== null && !feiertagHalb }
  })
}

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const istSonntag = (tag: Tagnummer) => montag(tag) + 6 === tag
/** Sundays from one day to another, both included. */
function sonntageAb(von: string, bis: string) {
  const erster = tagnummer(von)
  return Math.floor((tagnummer(bis) - (montag(erster) + 6)) / 7) + 1
}
