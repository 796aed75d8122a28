import { sql } from 'kysely'

/** Object `o` and customer `k` of a documentation `d` as they are today; nothing of them when the object was another branch's or customer's already when it arrived. */
export const objektUndKunde = sql`left join objekt o on o.id = d.objekt_id and d.objekt_damals is null left join ktostamm k on k.id = o.ktostamm_id`

/** What they are called: as today, or as they were when it was documented. */
export const objektname = sql`coalesce(d.objekt_damals->'objekt'->>'name', o.name)`
export const objektnummer = sql`coalesce(d.objekt_damals->'objekt'->>'nummer', o.nummer::text)`
export const kundenname = sql`coalesce(d.objekt_damals->'kunde'->>'name', k.name)`
