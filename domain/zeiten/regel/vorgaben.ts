import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Modelltag } from '#domain/personal/arbeitszeit.ts'
import type { Umzug } from '#domain/personal/arbeitsort.ts'
import type { Land } from '#domain/personal/contract.ts'
import type { Feiertag } from '#domain/personal/feiertage.ts'
import type { Stempelart } from '#domain/stempel/regeln.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Regelzeile } from './zeitregel.ts'

/** What the company lays down for everybody: working-time models, holidays of the days asked for and of the day after them, rules, what the stamp codes mean. */
export interface Vorgaben {
  modelltage: readonly (Modelltag & { modellId: Id<'arbeitszeitmodell'> })[]
  feiertage: readonly (Feiertag & { land: Land })[]
  regeln: readonly Regelzeile[]
  codes: readonly { name: string; art: Stempelart; ruhe: boolean }[]
  /** Places at which people worked before, as far as they reach to the days asked for; the oldest first. */
  umzuege: readonly Umzug[]
}

/** All of it in one statement: short lists that every reckoning of days needs. A shift begins at most two days before the first one. */
export async function ladeVorgaben(db: Db, von: string, bis: string): Promise<Vorgaben> {
  const { rows } = await sql<Vorgaben>`select
    (select coalesce(json_agg(json_build_object('modellId', modell_id, 'wochentag', wochentag, 'von', left(von::text, 5), 'bis', left(bis::text, 5), 'pauseMin', pause_min)), '[]') from arbeitszeitmodell_tag) as modelltage,
    (select coalesce(json_agg(json_build_object('land', land, 'datum', datum, 'region', region, 'bezeichnung', bezeichnung, 'halbtags', halbtags)), '[]') from feiertag where datum between ${von}::date and ${bis}::date + 1) as feiertage,
    (select coalesce(json_agg(json_build_object('land', land, 'gruppe', gruppe, 'art', art, 'fassung', fassung, 'gueltigAb', gueltig_ab, 'wert', wert, 'quelle', quelle)), '[]') from zeitregel) as regeln,
    (select coalesce(json_agg(json_build_object('name', name, 'art', art, 'ruhe', ruhe)), '[]') from stempelcode) as codes,
    (select coalesce(json_agg(json_build_object('id', lstfix_id, 'bis', v.bis, 'zone', f.zone, 'land', f.land, 'region', f.region) order by v.bis), '[]') from lstfix_filiale v join filiale f using (vkforgid) where v.bis >= ${von}::date - 3) as umzuege`.execute(
    db,
  )
  return rows[0]!
}
