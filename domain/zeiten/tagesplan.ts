import { sql } from 'kysely'
import { gilt, modellAm, planTag, type Abwesenheit, type Plantag } from '#domain/personal/arbeitszeit.ts'
import { feiertageIn, type Land } from '#domain/personal/feiertage.ts'
import type { Db } from '#platform/server/db.ts'

/** A person and his place of work, as a look-up through somebody's rights (or a job) found them. */
export interface Planperson { id: string; zone: string; land: Land; region: string; eintritt: string; austritt: string | null }
/** What is planned for a local day; `feiertag` is its name. */
export interface Tagesplan { plan: Plantag | null; feiertag: string | null; abwesenheit: Abwesenheit | null }

/** What is planned for people on each day from `von` to `bis`: working-time model, holidays of the place, absences. Three queries, however many they are. */
export async function planung(db: Db, personen: readonly Planperson[], von: string, bis: string): Promise<(person: Planperson, datum: string) => Tagesplan> {
  const ids = personen.map(({ id }) => id)
  const [modelltage, feiertage, abwesenheiten] = await Promise.all([
    db.selectFrom('lstfixArbeitszeitmodell as z').leftJoin('arbeitszeitmodellTag as t', 't.modellId', 'z.modellId')
      .where(sql<boolean>`z.lstfix_id = any(${ids})`).where('z.gueltigAb', '<=', bis)
      .select(['z.lstfixId', 'z.gueltigAb', 't.wochentag', 't.von', 't.bis', 't.pauseMin']).execute(),
    db.selectFrom('feiertag').where('datum', '>=', von).where('datum', '<=', bis).select(['land', 'datum', 'region', 'bezeichnung', 'halbtags']).execute(),
    db.selectFrom('abwesenheit').where(sql<boolean>`lstfix_id = any(${ids})`).where('storniert', 'is', null).where('von', '<=', bis).where('bis', '>=', von).select(['lstfixId', 'art', 'von', 'bis', 'halbtags']).execute(),
  ])
  const [modelleVon, fortVon] = [Map.groupBy(modelltage, ({ lstfixId }) => lstfixId), Map.groupBy(abwesenheiten, ({ lstfixId }) => lstfixId)]
  return ({ id, zone, land, region, eintritt, austritt }, datum) => {
    const modelle = modelleVon.get(id) ?? []
    const fort = fortVon.get(id) ?? []
    const frei = feiertageIn(feiertage.filter((tag) => tag.land === land), region)
    const gueltigAb = modellAm(modelle, datum)?.gueltigAb
    const tage = modelle.flatMap((t) => (t.gueltigAb === gueltigAb && t.wochentag !== null ? [{ wochentag: t.wochentag, von: t.von!, bis: t.bis!, pauseMin: t.pauseMin! }] : []))
    const beschaeftigt = eintritt <= datum && (austritt === null || datum <= austritt)
    return {
      plan: beschaeftigt ? planTag(tage, datum, frei, fort, zone) : null,
      feiertag: frei.find((tag) => tag.datum === datum)?.bezeichnung ?? null,
      abwesenheit: fort.find((a) => gilt(a, datum)) ?? null,
    }
  }
}
