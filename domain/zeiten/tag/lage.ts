import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { beschaeftigt, freistellend, gilt, modellAm, planTag, type Abwesenheit, type Modelltag, type Plantag } from '#domain/personal/arbeitszeit.ts'
import type { Land } from '#domain/personal/contract.ts'
import { feiertageIn, type Feiertag } from '#domain/personal/feiertage.ts'
import type { Stempel } from '#domain/stempel/regeln.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Lage } from './anwesenheit.ts'

/** A person and the place of work, as the lookup through the asker's rights found them. */
export interface Arbeitnehmer {
  id: string
  zone: string
  land: Land
  region: string
  eintritt: string
  austritt: string | null
}
export interface Lagefrage<M extends Arbeitnehmer> {
  mitarbeiter: readonly M[]
  stichdatum: string
  jetzt: Temporal.Instant
}
/** What `status(lage, zeitpunkt)` needs for one person. `art` says how the day lies to the person's own today. */
export interface Tageslage extends Lage {
  zeitpunkt: Temporal.Instant
  art: 'vergangen' | 'heute' | 'kuenftig'
}

/**
 * The situation of many people on one day: four queries, however many they are. Today counts as of now, a day that has
 * passed as of its last moment, a day to come as of its first (of the place of work, not of the reader).
 */
export async function lagen<M extends Arbeitnehmer>(db: Db, { mitarbeiter, stichdatum, jetzt }: Lagefrage<M>): Promise<Map<string, Tageslage>> {
  if (!mitarbeiter.length) return new Map()
  const gestern = Temporal.PlainDate.from(stichdatum).subtract({ days: 1 }).toString()
  const orte = new Map([...new Set(mitarbeiter.map(({ zone }) => zone))].map((zone) => [zone, zeitpunkt(stichdatum, zone, jetzt)]))
  const ids = mitarbeiter.length > EINZELN_BIS ? null : mitarbeiter.map(({ id }) => id)
  const [modelle, frei, abwesend, stempel] = await Promise.all([
    ladeModelle(db, ids, gestern, stichdatum),
    ladeFeiertage(db, gestern, stichdatum),
    ladeAbwesenheiten(db, ids, gestern, stichdatum),
    ladeStempel(db, ids, frueheste(orte.keys(), gestern), spaeteste(orte.keys(), stichdatum)),
  ])
  const plan = planer(modelle.tage)
  const feiertage = proOrt(frei)
  return new Map(
    mitarbeiter.map((person) => {
      const { id, zone } = person
      const abwesenheiten = abwesend.get(id) ?? []
      const hier = feiertage(person)
      const plaene = [gestern, stichdatum]
        .filter((tag) => beschaeftigt(person, tag))
        .map((tag) => plan(modellAm(modelle.zuordnungen.get(id) ?? [], tag)?.modellId, tag, hier, abwesenheiten, zone))
        .filter((tag) => tag !== null)
      return [id, { zone, plaene, abwesenheiten, feiertage: hier.tage, stempel: stempel.get(id) ?? [], ...orte.get(zone)! }]
    }),
  )
}

/** Up to so many people are asked for by id; above, the whole day is cheaper. */
const EINZELN_BIS = 500

/** As of when a day is told at a place. */
export function zeitpunkt(stichdatum: string, zone: string, jetzt: Temporal.Instant): Pick<Tageslage, 'zeitpunkt' | 'art'> {
  const tag = Temporal.PlainDate.from(stichdatum)
  const lage = Temporal.PlainDate.compare(tag, jetzt.toZonedDateTimeISO(zone).toPlainDate())
  if (lage === 0) return { zeitpunkt: jetzt, art: 'heute' }
  if (lage > 0) return { zeitpunkt: tag.toZonedDateTime(zone).toInstant(), art: 'kuenftig' }
  return { zeitpunkt: tag.add({ days: 1 }).toZonedDateTime(zone).toInstant().subtract({ milliseconds: 1 }), art: 'vergangen' }
}

const grenze = (zonen: Iterable<string>, tag: string) =>
  [...zonen].map((zone) => Temporal.PlainDate.from(tag).toZonedDateTime(zone).toInstant()).sort(Temporal.Instant.compare)
const frueheste = (zonen: Iterable<string>, tag: string) => grenze(zonen, tag)[0]!.toString()
const spaeteste = (zonen: Iterable<string>, tag: string) =>
  grenze(zonen, Temporal.PlainDate.from(tag).add({ days: 1 }).toString())
    .at(-1)!
    .toString()

/** The assignments that matter on either day, and the days of their models. */
async function ladeModelle(db: Db, ids: string[] | null, gestern: string, stichdatum: string) {
  const [zuordnungen, tage] = await Promise.all([
    sql<{ lstfixId: Id<'lstfix'>; modellId: Id<'arbeitszeitmodell'>; gueltigAb: string }>`
      select lstfix_id, modell_id, gueltig_ab from lstfix_arbeitszeitmodell z
      where gueltig_ab <= ${stichdatum} ${ids ? sql`and lstfix_id = any(${ids})` : sql``}
        and not exists (select from lstfix_arbeitszeitmodell j where j.lstfix_id = z.lstfix_id and j.gueltig_ab > z.gueltig_ab and j.gueltig_ab <= ${gestern})`.execute(
      db,
    ),
    db.selectFrom('arbeitszeitmodellTag').selectAll().execute(),
  ])
  return { zuordnungen: Map.groupBy(zuordnungen.rows, ({ lstfixId }) => lstfixId), tage: Map.groupBy(tage, ({ modellId }) => modellId) }
}

const ladeFeiertage = (db: Db, gestern: string, stichdatum: string) =>
  db.selectFrom('feiertag').where('datum', 'in', [gestern, stichdatum]).select(['land', 'region', 'datum', 'bezeichnung', 'halbtags']).execute()

async function ladeAbwesenheiten(
  db: Db,
  ids: string[] | null,
  gestern: string,
  stichdatum: string,
): Promise<Map<string, (Abwesenheit & { lstfixId: Id<'lstfix'> })[]>> {
  const rows = await db
    .selectFrom('abwesenheit')
    .where('bis', '>=', gestern)
    .where('von', '<=', stichdatum)
    .where('storniert', 'is', null)
    .$if(ids !== null, (query) => query.where(sql<boolean>`lstfix_id = any(${ids})`))
    .orderBy('von')
    .select(['lstfixId', 'art', 'von', 'bis', 'halbtags', 'minuten'])
    .execute()
  return Map.groupBy(rows, ({ lstfixId }) => lstfixId)
}

/** Effective stamps only; a stamp that a correction replaced carries a void of its own. Plain rows: json_agg took PostgreSQL four times as long. */
async function ladeStempel(db: Db, ids: string[] | null, von: string, bis: string): Promise<Map<string, (Stempel & { lstfixId: Id<'lstfix'> })[]>> {
  const { rows } = await sql<Stempel & { lstfixId: Id<'lstfix'> }>`
    select z.id, z.lstfix_id, z.timestamp, z.flag, z.code, c.art, z.geraet, z.folge
    from zeitstempel z join stempelcode c on c.name = z.code
    where z.timestamp >= ${von} and z.timestamp < ${bis} ${ids ? sql`and z.lstfix_id = any(${ids})` : sql``}
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)`.execute(db)
  return Map.groupBy(rows, ({ lstfixId }) => lstfixId)
}

interface Frei {
  schluessel: string
  tage: Feiertag[]
}
/** Holidays at a place; people of the same place share the list. */
function proOrt(alle: readonly (Feiertag & { land: Land })[]) {
  const orte = new Map<string, Frei>()
  return ({ land, region }: Arbeitnehmer): Frei => {
    const schluessel = `${land}-${region}`
    const tage = () =>
      feiertageIn(
        alle.filter((tag) => tag.land === land),
        region,
      )
    return orte.getOrInsertComputed(schluessel, () => ({ schluessel, tage: tage() }))
  }
}

/** Plans of a day. Nearly all people of a model and a place have the same one: it is reckoned once. */
function planer(modelle: ReadonlyMap<string, readonly Modelltag[]>) {
  const bekannt = new Map<string, Plantag | null>()
  return (modellId: Id<'arbeitszeitmodell'> | undefined, tag: string, frei: Frei, abwesenheiten: readonly Abwesenheit[], zone: string): Plantag | null => {
    const tage = modellId === undefined ? undefined : modelle.get(modellId)
    if (!tage) return null
    if (abwesenheiten.some((a) => freistellend(a.art) && gilt(a, tag))) return planTag(tage, tag, frei.tage, abwesenheiten, zone)
    return bekannt.getOrInsertComputed(`${modellId} ${tag} ${frei.schluessel} ${zone}`, () => planTag(tage, tag, frei.tage, [], zone))
  }
}
