import { sql } from 'kysely'

/** Columns `land`, `region` and `zone` of a place of work: the object `o` says whose holidays hold there, else the branch `f`. Its clock is that of the branch. */
export const ortSpalten = sql`coalesce(split_part(o.bundesland, '-', 1), f.land) as land, coalesce(split_part(o.bundesland, '-', 2), f.region) as region, f.zone`
