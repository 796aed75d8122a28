import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { mitOrten } from '#domain/personal/arbeitsort.ts'
import { beschaeftigt, ganztags } from '#domain/personal/arbeitszeit.ts'
import { befunde, type Herkunftsstempel } from './klaerung.ts'
import type { Befund } from './klaerungsfall.ts'
import { tagesergebnisse } from '../tag/tag.ts'
import { sollplan, type Kontoperson } from '../regel/sollplan.ts'
import { ladeRegelwerk } from '../regel/zeitregel.ts'

export interface Geprueft extends Kontoperson {
  vkforgid: number
}

/** A shift of a day before may still run into the first day asked for, and the rest before it counts; a night shift ends a day later. */
const VORLAUF_TAGE = 3
const NACHLAUF_TAGE = 2

/** What the stamps of these people show about the local days from `von` to `bis`. A fixed number of queries, however many they are. */
export async function befundeVon(
  db: Db,
  ids: readonly string[],
  von: string,
  bis: string,
  jetzt: Temporal.Instant,
): Promise<{ person: Geprueft; befunde: Befund[] }[]> {
  const leute: Geprueft[] = await db
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .where(sql<boolean>`l.id = any(${[...ids]})`)
    .select(['l.id', 'l.vkforgid', 'l.geburtsdatum', 'l.eintritt', 'l.austritt', 'f.zone', 'f.land', 'f.region'])
    .execute()
  const personen = await mitOrten(db, leute)
  const [stempel, plan, regelwerk, abwesenheiten] = await Promise.all([
    ladeStempel(db, ids, von, bis),
    sollplan(db, personen, von, bis),
    ladeRegelwerk(db),
    ladeAbwesenheiten(db, ids, von, bis),
  ])
  return personen.map((person) => {
    const eigene = stempel.get(person.id) ?? []
    const tage = tagesergebnisse(eigene, person, regelwerk, jetzt)
    const geplant = (datum: string) => plan(person, datum).plan
    const fort = abwesenheiten.get(person.id) ?? []
    const wissen = { beschaeftigt: (datum: string) => beschaeftigt(person, datum), abwesend: (datum: string) => ganztags(fort, datum).map(({ id }) => id) }
    return { person, befunde: befunde(tage, eigene, geplant, { zone: person.zone, von, bis, jetzt }, wissen) }
  })
}

/**
 * Effective stamps around the days. A device is foreign at the first stamp of a person on it, when until then only others stamped with it although the person
 * had a device of his own; terminals on the wall belong to everybody.
 */
async function ladeStempel(
  db: Db,
  ids: readonly Id<'klaerungsfall'>[],
  von: string,
  bis: string,
): Promise<Map<string, (Herkunftsstempel & { lstfixId: Id<'lstfix'> })[]>> {
  const { rows } = await sql<Herkunftsstempel & { lstfixId: Id<'lstfix'> }>`
    select z.id, z.lstfix_id, z.timestamp, z.flag, z.code, c.art, z.geraet, z.folge, z.korrigiert, z.empfangen, z.abweichung_sek, z.von_hand, z.quelle, z.erfasst_von,
      z.geraet is not null and z.quelle <> 'terminal' and z.erfasst_von is null
        and not exists (select from zeitstempel e where e.geraet = z.geraet and e.lstfix_id = z.lstfix_id and e.folge < z.folge)
        and exists (select from zeitstempel a where a.geraet = z.geraet and a.lstfix_id <> z.lstfix_id and a.folge < z.folge)
        and exists (select from zeitstempel o where o.lstfix_id = z.lstfix_id and o.geraet <> z.geraet and o.timestamp < z.timestamp) as fremdes_geraet
    from zeitstempel z join stempelcode c on c.name = z.code
    where z.lstfix_id = any(${[...ids]})
      and z.timestamp >= ${von}::date - ${VORLAUF_TAGE}::int and z.timestamp < ${bis}::date + ${NACHLAUF_TAGE}::int
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)`.execute(db)
  return Map.groupBy(rows, ({ lstfixId }) => lstfixId)
}

async function ladeAbwesenheiten(db: Db, ids: readonly Id<'klaerungsfall'>[], von: string, bis: string) {
  const rows = await db
    .selectFrom('abwesenheit')
    .where(sql<boolean>`lstfix_id = any(${[...ids]})`)
    .where('storniert', 'is', null)
    .where('von', '<=', bis)
    .where('bis', '>=', von)
    .orderBy('von')
    .orderBy('id')
    .select(['id', 'lstfixId', 'art', 'von', 'bis', 'halbtags', 'minuten'])
    .execute()
  return Map.groupBy(rows, ({ lstfixId }) => lstfixId)
}
