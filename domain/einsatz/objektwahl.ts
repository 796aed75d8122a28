import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import type { Work } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'

interface Frage {
  q?: string | undefined
  limit: number
  /** Of this customer only. */
  ktostammId?: Id<'ktostamm'> | undefined
}

/** Open objects for a pick-list of somebody with this right, with their customer. `zuletzt`: when the asker used `objekt.id` last; the latest come first. */
export async function objektwahl(context: Work, recht: string, zuletzt: RawBuilder<string>, { q, limit, ktostammId }: Frage) {
  const entities = await sichtbareObjekte(context, recht)
    .innerJoin('ktostamm', 'ktostamm.id', 'objekt.ktostammId')
    .where('objekt.status', '=', 'O')
    .where('ktostamm.aktiv', '=', true)
    .$if(ktostammId !== undefined, (query) => query.where('objekt.ktostammId', '=', ktostammId!))
    .where(containsWords(q, sql`objekt.nummer`, sql`objekt.name`, sql`objekt.ort`, sql`ktostamm.name`))
    .orderBy(zuletzt, (order) => order.desc().nullsLast())
    .orderBy('objekt.name')
    .orderBy('objekt.id')
    .limit(limit)
    .select(['objekt.id', sql<string>`objekt.nummer::text`.as('nummer'), 'objekt.name', 'objekt.ort', 'ktostamm.name as hint', 'objekt.ktostammId'])
    .select(sql<string>`ktostamm.nummer || ' ' || ktostamm.name`.as('kunde'))
    .select(sql<boolean>`${zuletzt} is not null`.as('zuletzt'))
    .execute()
  return { entities, next: null }
}
