import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Which of these customers, found to be visible by the caller, are written to in English: their people who sign in themselves all have chosen English. */
export async function englischeKunden(db: Db, kunden: readonly string[]): Promise<ReadonlySet<string>> {
  if (!kunden.length) return new Set()
  const rows = await db
    .selectFrom('ansprechpartner as p')
    .innerJoin('anwender as a', 'a.id', 'p.anwenderId')
    .where('p.ktostammId', 'in', [...kunden])
    .where('p.aktiv', '=', true)
    .where('a.aktiv', '=', true)
    .groupBy('p.ktostammId')
    .select(['p.ktostammId', sql<boolean>`bool_and(a.sprache = 'en')`.as('englisch')])
    .execute()
  return new Set(rows.flatMap(({ ktostammId, englisch }) => (englisch ? [ktostammId] : [])))
}
