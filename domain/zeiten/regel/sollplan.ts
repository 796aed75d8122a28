import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import {
  beschaeftigt,
  freistellend,
  gilt,
  modellAm,
  planTag,
  type Abwesenheit,
  type Abwesenheitsart,
  type Modelltag,
  type Plantag,
} from '#domain/personal/arbeitszeit.ts'
import { ortAm, type MitOrten, type Ort as Arbeitsort } from '#domain/personal/arbeitsort.ts'
import type { Land } from '#domain/personal/contract.ts'
import { feiertageIn, type Feiertag } from '#domain/personal/feiertage.ts'
import type { Db } from '#platform/server/database/db.ts'
import { tagnummer } from '../tag/ortszeit.ts'
import { ladeVorgaben, type Vorgaben } from './vorgaben.ts'
import { gruppeAm, regelwerk, type Regelwerk } from './zeitregel.ts'

/** A person and the places of work, as a look-up through somebody's rights (or a job) found them. */
export interface Kontoperson extends MitOrten {
  id: string
  eintritt: string
  austritt: string | null
  geburtsdatum: string | null
}
/** What the account expects of a local day. Time off in lieu (Zeitausgleich) is owed and not worked: it costs the account its hours. */
export interface Soll {
  sollMin: number
  plan: Plantag | null
  feiertag: string | null
  /** The holiday is half a day. */
  feiertagHalb: boolean
  abwesenheit: Abwesenheitsart | null
  /** The other one of two half days. */
  zweiteAbwesenheit: Abwesenheitsart | null
}
export type Sollplan = (person: Kontoperson, datum: string) => Soll

/** What is owed by people on each day from `von` to `bis`: two queries, however many they are; days without absence are reckoned once per model and place. */
export async function sollplan(
  db: Db,
  personen: readonly Pick<Kontoperson, 'id'>[],
  von: string,
  bis: string,
  vorgaben: Promise<Pick<Vorgaben, 'modelltage' | 'feiertage' | 'regeln'>> = ladeVorgaben(db, von, bis),
): Promise<Sollplan> {
  const [{ modelltage, feiertage, regeln }, { zuordnungen, abwesenheiten }] = await Promise.all([vorgaben, ladePersoenliches(db, personen, von, bis)])
  return planer(
    Map.groupBy(zuordnungen, ({ lstfixId }) => lstfixId),
    Map.groupBy(modelltage, ({ modellId }) => modellId),
    feiertage,
    { alle: Map.groupBy(abwesenheiten, ({ lstfixId }) => lstfixId), regelwerk: regelwerk(regeln) },
  )
}

/** Models and absences of people, in one statement: first the ones, then the others by their first day. */
async function ladePersoenliches(db: Db, personen: readonly Pick<Kontoperson, 'id'>[], von: string, bis: string) {
  const ids = personen.map(({ id }) => id)
  const { rows } = await sql<
    { lstfixId: Id<'lstfix'>; von: string } & (
      | { modellId: Id<'arbeitszeitmodell'> }
      | { modellId: null; art: Abwesenheitsart; bis: string; halbtags: boolean; minuten: number | null }
    )
  >`
    select lstfix_id, gueltig_ab as von, modell_id, null as art, null::date as bis, null::boolean as halbtags, null::int as minuten
    from lstfix_arbeitszeitmodell where lstfix_id = any(${ids}) and gueltig_ab <= ${bis}
    union all (select lstfix_id, von, null, art, bis, halbtags, minuten
    from abwesenheit where lstfix_id = any(${ids}) and storniert is null and von <= ${bis} and bis >= ${von} order by von)`.execute(db)
  return {
    zuordnungen: rows.flatMap((row) => (row.modellId === null ? [] : [{ lstfixId: row.lstfixId, modellId: row.modellId, gueltigAb: row.von }])),
    abwesenheiten: rows.flatMap((row) => (row.modellId === null ? [row] : [])),
  }
}

interface Zuordnung {
  modellId: Id<'arbeitszeitmodell'>
  gueltigAb: string
}
/** What the days of a person have in common. */
interface Lage {
  zuordnungen: readonly Zuordnung[]
  abwesenheiten: readonly Abwesenheit[]
  /** The place of now. */
  ort: Ort
}
/** A place: its days off by day, and what is planned there without absences, by model and day. */
interface Ort {
  frei: readonly Feiertag[]
  feiertage: ReadonlyMap<string, Feiertag>
  plaene: Map<string, Map<string, Plantag | null>>
}

function planer(
  zuordnungen: ReadonlyMap<string, readonly Zuordnung[]>,
  modelle: ReadonlyMap<string, readonly Modelltag[]>,
  feiertage: readonly (Feiertag & { land: Land })[],
  abwesenheiten: { alle: ReadonlyMap<string, readonly Abwesenheit[]>; regelwerk: Regelwerk },
): Sollplan {
  const orte = new Map<string, Ort>()
  const lagen = new Map<string, Lage>()
  const ortVon = ({ zone, land, region }: Arbeitsort) => {
    const schluessel = `${land} ${region} ${zone}`
    const bekannt = orte.get(schluessel)
    if (bekannt) return bekannt
    const frei = feiertageIn(
      feiertage.filter((tag) => tag.land === land),
      region,
    )
    // Of two names of a day the first one, as the list has them.
    return gemerkt(orte, schluessel, { frei, feiertage: new Map(frei.toReversed().map((tag) => [tag.datum, tag])), plaene: new Map() })
  }
  const lageVon = (person: Kontoperson) =>
    lagen.get(person.id) ??
    gemerkt(lagen, person.id, { zuordnungen: zuordnungen.get(person.id) ?? [], abwesenheiten: abwesenheiten.alle.get(person.id) ?? [], ort: ortVon(person) })

  return (person, datum) => {
    const arbeitsort = ortAm(person, datum)
    const { zone } = arbeitsort
    const { zuordnungen: modellzeiten, abwesenheiten: alle, ort: jetziger } = lageVon(person)
    const ort = arbeitsort === person ? jetziger : ortVon(arbeitsort)
    const gibtZurueck = () => abwesenheiten.regelwerk(arbeitsort.land, gruppeAm(person.geburtsdatum, datum), datum).krank?.wert.zeitausgleich === 'zurueck'
    const fort = alle.length
      ? geltende(
          alle.filter((a) => gilt(a, datum)),
          gibtZurueck,
        )
      : alle
    const modellId = beschaeftigt(person, datum) ? modellAm(modellzeiten, datum)?.modellId : undefined
    const plan = (weg: readonly Abwesenheit[]) =>
      modellId === undefined ? null : geplant(ort, { modellId, tage: modelle.get(modellId) ?? [], datum, zone }, weg)
    const geplantes = plan(fort)
    const geschuldet = fort.some(({ art }) => art === 'Zeitausgleich')
      ? plan(fort.filter(({ art }) => art !== 'Zeitausgleich' && (art !== 'Krank' || gibtZurueck())))
      : geplantes
    const frei = ort.feiertage.get(datum)
    return {
      sollMin: geschuldet?.sollMin ?? 0,
      plan: geplantes,
      feiertag: frei?.bezeichnung ?? null,
      feiertagHalb: frei?.halbtags ?? false,
      abwesenheit: fort[0]?.art ?? null,
      zweiteAbwesenheit: fort[1] && fort[1].art !== fort[0]!.art ? fort[1].art : null,
    }
  }
}

/**
 * Illness replaces the leave of a day (§ 9 BUrlG, § 5 UrlG) and is named first. Time off in lieu stays taken, because whoever falls ill then is away from nothing that he
 * owes, unless the rule in force (`krank`) gives the hours back.
 */
function geltende(fort: readonly Abwesenheit[], gibtZurueck: () => boolean) {
  const krank = fort.filter(({ art }) => art === 'Krank')
  if (!krank.length || krank.length === fort.length) return fort
  const ganz = krank.some(({ halbtags }) => !halbtags)
  return [...krank, ...fort.filter(({ art }) => art !== 'Krank' && !(ganz && (art === 'Urlaub' || (art === 'Zeitausgleich' && gibtZurueck()))))]
}

/** Nearly all people of a model and a place have the same plan. */
function geplant(
  { frei, plaene }: Ort,
  { modellId, tage, datum, zone }: { modellId: Id<'arbeitszeitmodell'>; tage: readonly Modelltag[]; datum: string; zone: string },
  fort: readonly Abwesenheit[],
) {
  if (fort.some(({ art }) => freistellend(art))) return planTag(tage, datum, frei, fort, zone)
  const bekannt = plaene.get(modellId) ?? gemerkt(plaene, modellId, new Map<string, Plantag | null>())
  const alt = bekannt.get(datum)
  return alt === undefined ? gemerkt(bekannt, datum, ohneAbwesenheit(tage, datum, frei, zone)) : alt
}

/** What a day without absences plans depends on nothing but what is in the key: it is reckoned once for all who ask, now and later. */
function ohneAbwesenheit(tage: readonly Modelltag[], datum: string, frei: readonly Feiertag[], zone: string) {
  const modell = tage.find(({ wochentag }) => wochentag === ((tagnummer(datum) + 3) % 7) + 1)
  if (!modell) return null
  const heute = frei.filter((tag) => tag.datum === datum)
  const schluessel = `${datum} ${modell.von} ${modell.bis} ${modell.pauseMin} ${zone} ${heute.map(({ halbtags }) => (halbtags ? 'h' : 'g')).join('')}`
  const alt = geplanteTage.get(schluessel)
  if (alt !== undefined) return alt
  if (geplanteTage.size > 50_000) geplanteTage.clear()
  return gemerkt(geplanteTage, schluessel, planTag([modell], datum, heute, [], zone))
}
const geplanteTage = new Map<string, Plantag | null>()

const gemerkt = <V, W extends V>(wo: Map<string, V>, schluessel: string, wert: W) => {
  wo.set(schluessel, wert)
  return wert
}
