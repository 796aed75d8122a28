import { sql } from 'kysely'
import type { Sql } from '#platform/server/record/keyset.ts'

/** Zone of the company's clock. */
export const zoneDerFirma = sql<string>`coalesce((select zone from firma limit 1), 'Europe/Berlin')`

/** Conditions for instants of the days `von` to `bis`, as the company's clock shows them. */
export const amTag = (spalte: Sql, von: string | undefined, bis: string | undefined) => [
  von !== undefined && sql`${spalte} >= ${von}::date::timestamp at time zone ${zoneDerFirma}`,
  bis !== undefined && sql`${spalte} < (${bis}::date + 1)::timestamp at time zone ${zoneDerFirma}`,
]
