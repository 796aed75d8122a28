import { mitOrten, ortAm } from '#domain/personal/arbeitsort.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Ruhetag } from '../contract.ts'
import type { Kontoperson } from '../regel/sollplan.ts'
import { gruppeAm, ladeRegelwerk } from '../regel/zeitregel.ts'
import { datum, montag, ortstag, tagnummer } from '../tag/ortszeit.ts'
import { wochenrand, wochenwarnungen, type Wochenwarnung } from '../tag/woche.ts'
import { kontotage } from './kontotag.ts'
import { ruhespanne, ruhetageAus } from './ruhetage.ts'

/** What the rules say about a week as a whole; `montag` is its first day. */
export interface Wochenbefund {
  montag: string
  warnungen: Wochenwarnung[]
  ruhetage: Ruhetag[]
}

/** Whoever did not work for so many days had his weekly rest. */
export const RUHE_TAGE = 3

/**
 * Findings about the weeks of one person that end in a period (both days included) and are over, as the days are now; weeks without a finding are left out. What is said of a
 * year or a month is said once, with the last week that it is true of.
 */
export async function wochenbefunde(db: Db, person: Kontoperson, von: string, bis: string, jetzt: Temporal.Instant): Promise<Wochenbefund[]> {
  const [regelwerk, [mitFrueheren]] = await Promise.all([ladeRegelwerk(db), mitOrten(db, [person])])
  const gestern = ortstag(jetzt.epochMilliseconds, person.zone) - 1
  const montage: string[] = []
  for (let sonntag = montag(tagnummer(von)) + 6; sonntag <= Math.min(tagnummer(bis), gestern); sonntag += 7) montage.push(datum(sonntag - 6))
  if (!montage.length) return []
  const spannen = [montage[0]!, montage.at(-1)!].map((beginn) => ruhespanne(regelwerk, mitFrueheren!, beginn, jetzt))
  const ab = Math.min(tagnummer(montage[0]!) - RUHE_TAGE, ...spannen.map((spanne) => spanne.ab))
  const zu = Math.max(tagnummer(montage.at(-1)!) + 6 + RUHE_TAGE, ...spannen.map((spanne) => spanne.zu))
  const tage = (await kontotage(db, [person], datum(ab), datum(zu), jetzt)).get(person.id)!
  const wochen = montage.map((beginn): Wochenbefund => {
    const nummer = tagnummer(beginn)
    const teil = (erster: number, anzahl: number) => tage.slice(nummer + erster - ab, nummer + erster + anzahl - ab)
    const { land, zone } = ortAm(mitFrueheren!, beginn)
    return {
      montag: beginn,
      warnungen: wochenwarnungen(
        teil(0, 7),
        regelwerk(land, gruppeAm(person.geburtsdatum, beginn), beginn),
        wochenrand(teil(-RUHE_TAGE, RUHE_TAGE), teil(7, RUHE_TAGE)),
        zone,
      ),
      ruhetage: ruhetageAus(tage, regelwerk, mitFrueheren!, beginn, jetzt),
    }
  })
  return einmal(wochen).filter(({ warnungen, ruhetage }) => warnungen.length || ruhetage.length)
}

/** Findings about a year or a month stay with the last week that has them. */
function einmal(wochen: readonly Wochenbefund[]): Wochenbefund[] {
  const zeitraum = (tag: Ruhetag) => (tag.art === 'jahr' ? String(tag.jahr) : tag.art === 'monat' ? tag.monat : null)
  return wochen.map((woche, i) => ({
    ...woche,
    ruhetage: woche.ruhetage.filter(
      (tag) => zeitraum(tag) === null || !wochen.slice(i + 1).some(({ ruhetage }) => ruhetage.some((andere) => zeitraum(andere) === zeitraum(tag))),
    ),
  }))
}
