import { freistellend, gilt, modellAm, planTag, type Abwesenheitsart, type Plantag } from '#domain/personal/arbeitszeit.ts'
import { feiertageIn } from '#domain/personal/feiertage.ts'
import type { mitarbeiter } from '#domain/personal/sicht.ts'
import { may, type Context } from '#platform/server/context.ts'

export type Mitarbeiter = Awaited<ReturnType<typeof mitarbeiter>>
export interface Tagesplan { plan: Plantag | null; feiertag: string | null; abwesenheit: string | null }

/** What is planned for a person on each day from `von` to `bis`: working-time model, holidays of the place, absences. */
export async function planung({ db, ...context }: Context, person: Mitarbeiter, von: string, bis: string): Promise<(datum: string) => Tagesplan> {
  const [modelltage, feiertage, abwesenheiten] = await Promise.all([
    db.selectFrom('lstfixArbeitszeitmodell as z').leftJoin('arbeitszeitmodellTag as t', 't.modellId', 'z.modellId')
      .where('z.lstfixId', '=', person.id).where('z.gueltigAb', '<=', bis)
      .select(['z.gueltigAb', 't.wochentag', 't.von', 't.bis', 't.pauseMin']).execute(),
    db.selectFrom('feiertag').where('land', '=', person.land).where('datum', '>=', von).where('datum', '<=', bis).select(['datum', 'region', 'bezeichnung', 'halbtags']).execute(),
    db.selectFrom('abwesenheit').where('lstfixId', '=', person.id).where('storniert', 'is', null).where('von', '<=', bis).where('bis', '>=', von).select(['art', 'von', 'bis', 'halbtags']).execute(),
  ])
  const frei = feiertageIn(feiertage, person.region)
  const grundSichtbar = person.id === context.person.lstfixId || may(context, 'STATUSABFRAGE.GRUND')
  return (datum) => {
    const gueltigAb = modellAm(modelltage, datum)?.gueltigAb
    const tage = modelltage.flatMap((t) => (t.gueltigAb === gueltigAb && t.wochentag !== null ? [{ wochentag: t.wochentag, von: t.von!, bis: t.bis!, pauseMin: t.pauseMin! }] : []))
    const beschaeftigt = person.eintritt <= datum && (person.austritt === null || datum <= person.austritt)
    const abwesend = abwesenheiten.find((a) => gilt(a, datum))
    return {
      plan: beschaeftigt ? planTag(tage, datum, frei, abwesenheiten, person.zone) : null,
      feiertag: frei.find((tag) => tag.datum === datum)?.bezeichnung ?? null,
      abwesenheit: abwesend ? sichtbareArt(abwesend.art, grundSichtbar) : null,
    }
  }
}

/** Why somebody is privately away is only for those who may see it. */
const sichtbareArt = (art: Abwesenheitsart, grundSichtbar: boolean) => (grundSichtbar || !freistellend(art) ? art : 'abwesend')
