import { sql } from 'kysely'
import { freistellend, gilt, modellAm, planTag, type Abwesenheit, type Abwesenheitsart, type Modelltag, type Plantag } from '#domain/personal/arbeitszeit.ts'
import { feiertageIn, type Feiertag, type Land } from '#domain/personal/feiertage.ts'
import type { Db } from '#platform/server/db.ts'

/** A person and the place of work, as a look-up through somebody's rights (or a job) found them. */
export interface Kontoperson {
  id: string
  zone: string
  land: Land
  region: string
  eintritt: string
  austritt: string | null
  geburtsdatum: string | null
}
/** What the account expects of a local day. Time off in lieu (Zeitausgleich) is owed and not worked: it costs the account its hours. */
export interface Soll {
  sollMin: number
  plan: Plantag | null
  feiertag: string | null
  abwesenheit: Abwesenheitsart | null
}
export type Sollplan = (person: Kontoperson, datum: string) => Soll

/** What is owed by people on each day from `von` to `bis`: four queries, however many they are; days without absence are reckoned once per model and place. */
export async function sollplan(db: Db, personen: readonly Pick<Kontoperson, 'id'>[], von: string, bis: string): Promise<Sollplan> {
  const ids = personen.map(({ id }) => id)
  const [zuordnungen, modelltage, feiertage, abwesenheiten] = await Promise.all([
    db.selectFrom('lstfixArbeitszeitmodell').where(sql<boolean>`lstfix_id = any(${ids})`).where('gueltigAb', '<=', bis).selectAll().execute(),
    db.selectFrom('arbeitszeitmodellTag').selectAll().execute(),
    db.selectFrom('feiertag').where('datum', '>=', von).where('datum', '<=', bis).select(['land', 'datum', 'region', 'bezeichnung', 'halbtags']).execute(),
    db
      .selectFrom('abwesenheit')
      .where(sql<boolean>`lstfix_id = any(${ids})`)
      .where('storniert', 'is', null)
      .where('von', '<=', bis)
      .where('bis', '>=', von)
      .orderBy('von')
      .select(['lstfixId', 'art', 'von', 'bis', 'halbtags'])
      .execute(),
  ])
  return planer(
    Map.groupBy(zuordnungen, ({ lstfixId }) => lstfixId),
    Map.groupBy(modelltage, ({ modellId }) => modellId),
    feiertage,
    Map.groupBy(abwesenheiten, ({ lstfixId }) => lstfixId),
  )
}

interface Zuordnung {
  modellId: string
  gueltigAb: string
}
interface Rechnung {
  modellId: string
  zone: string
  datum: string
  tage: readonly Modelltag[]
  frei: readonly Feiertag[]
  ort: string
}

function planer(
  zuordnungen: ReadonlyMap<string, readonly Zuordnung[]>,
  modelle: ReadonlyMap<string, readonly Modelltag[]>,
  feiertage: readonly (Feiertag & { land: Land })[],
  abwesenheiten: ReadonlyMap<string, readonly Abwesenheit[]>,
): Sollplan {
  const orte = new Map<string, readonly Feiertag[]>()
  const bekannt = new Map<string, Plantag | null>()
  return ({ id, zone, land, region, eintritt, austritt }, datum) => {
    const ort = `${land}-${region}`
    const frei =
      orte.get(ort) ??
      gemerkt(
        orte,
        ort,
        feiertageIn(
          feiertage.filter((tag) => tag.land === land),
          region,
        ),
      )
    const fort = (abwesenheiten.get(id) ?? []).filter((a) => gilt(a, datum))
    const modellId = eintritt <= datum && (austritt === null || datum <= austritt) ? modellAm(zuordnungen.get(id) ?? [], datum)?.modellId : undefined
    const rechnung = modellId === undefined ? null : { modellId, zone, datum, frei, ort, tage: modelle.get(modellId) ?? [] }
    const plan = rechnung && geplant(bekannt, rechnung, fort)
    const geschuldet = fort.some(({ art }) => art === 'Zeitausgleich')
      ? rechnung &&
        geplant(
          bekannt,
          rechnung,
          fort.filter(({ art }) => art !== 'Zeitausgleich'),
        )
      : plan
    return {
      sollMin: geschuldet?.sollMin ?? 0,
      plan,
      feiertag: frei.find((tag) => tag.datum === datum)?.bezeichnung ?? null,
      abwesenheit: fort[0]?.art ?? null,
    }
  }
}

/** Nearly all people of a model and a place have the same plan. */
function geplant(bekannt: Map<string, Plantag | null>, { modellId, zone, datum, tage, frei, ort }: Rechnung, fort: readonly Abwesenheit[]) {
  if (fort.some(({ art }) => freistellend(art))) return planTag(tage, datum, frei, fort, zone)
  const schluessel = `${modellId} ${datum} ${ort} ${zone}`
  const alt = bekannt.get(schluessel)
  return alt === undefined ? gemerkt(bekannt, schluessel, planTag(tage, datum, frei, [], zone)) : alt
}

const gemerkt = <V, W extends V>(wo: Map<string, V>, schluessel: string, wert: W) => {
  wo.set(schluessel, wert)
  return wert
}
