import { ortAm } from '#domain/personal/arbeitsort.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Ruhetag } from '../contract.ts'
import { minutenAm } from '../regel/freietage.ts'
import type { Kontoperson } from '../regel/sollplan.ts'
import { gruppeAm, ladeRegelwerk, type Regel } from '../regel/zeitregel.ts'
import { datum, montag, ortstag, tagnummer, type Tagnummer } from '../tag/ortszeit.ts'
import { zaehltAlsArbeit } from '../tag/tag.ts'
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
  const gearbeitet = sonntage.filter((tag) => tag.gearbeitet).length
  const frei = sonntageIm(jahr) - gearbeitet
  if (wert.freieSonntage !== null && frei < wert.freieSonntage)
    alle.push({ art: 'jahr', jahr, gearbeitet, frei, mindestens: wert.freieSonntage, regel, quelle })
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

/** The same for one person, reckoned from his days as they are now. Two queries. */
export async function ruhetageDerWoche(db: Db, person: Kontoperson, beginn: string, jetzt: Temporal.Instant): Promise<Ruhetag[]> {
  const { land } = ortAm(person, beginn)
  const regel = (await ladeRegelwerk(db))(land, gruppeAm(person.geburtsdatum, beginn), beginn).freietage
  if (!regel) return []
  const weite = Math.max(regel.wert.ersatzSonntagTage ?? 0, regel.wert.ersatzFeiertagTage ?? 0)
  const letzter = tagnummer(beginn) + 6
  const ab = Math.min(tagnummer(`${datum(letzter).slice(0, 4)}-01-01`), tagnummer(beginn) - weite)
  const gestern = ortstag(jetzt.epochMilliseconds, person.zone) - 1
  const zu = Math.min(letzter + weite, gestern)
  if (zu < tagnummer(beginn)) return []
  const tage = (await kontotage(db, [person], datum(ab), datum(zu), jetzt)).get(person.id)!
  return ruhetage(kalendertage(tage, person, jetzt), beginn, regel)
}

/** Days of the account as days of the calendar: a shift over midnight is worked on both. */
function kalendertage(tage: readonly Kontotag[], person: Kontoperson, jetzt: Temporal.Instant): Kalendertag[] {
  const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
  const arbeit = tage.map(({ intervalle }) => intervalle.filter(zaehltAlsArbeit).map(({ von, bis }) => ({ von: ms(von), bis: bis === null ? null : ms(bis) })))
  return tage.map(({ datum: tag, feiertag, feiertagHalb }, i) => {
    const nummer = tagnummer(tag)
    const stuecke = [...(arbeit[i - 1] ?? []), ...arbeit[i]!]
    const gearbeitet = stuecke.length > 0 && minutenAm(nummer, stuecke, ortAm(person, tag).zone, jetzt.epochMilliseconds) > 0
    return { nummer, gearbeitet, feiertag: feiertag !== null && !feiertagHalb }
  })
}

const istSonntag = (tag: Tagnummer) => montag(tag) + 6 === tag
/** Sundays of a calendar year: 52 or 53. */
function sonntageIm(jahr: number) {
  const erster = tagnummer(`${jahr}-01-01`)
  return Math.floor((tagnummer(`${jahr}-12-31`) - (montag(erster) + 6)) / 7) + 1
}
