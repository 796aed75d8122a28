import { sql } from 'kysely'
import type { Teil } from './contract.ts'

/** In which of the eight a row `z` of `arbeitsbericht` counts, as `teilVon` says. */
export const teilSql = sql<Teil>`case z.kzverrzeit when 'R' then case when z.abgerechnet then 'verrzeitRa' else 'verrzeitRna' end
  when 'K' then 'zeit' || coalesce(z.zeitart, 'Rest') else 'verrzeit' || z.kzverrzeit end`

/** Minutes of a row `z` of `arbeitsbericht` that are billed, rounded as `aufTakt` does; null for what nobody pays. */
export const verrechnetSql = (takt: number) =>
  sql`case when z.kzverrzeit <> 'K' then (2 * z.minuten + ${sql.lit(takt)}) / (2 * ${sql.lit(takt)}) * ${sql.lit(takt)} end`
