import { sql } from 'kysely'
import type { Work } from '#platform/server/http/context.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { searchWords } from '#platform/server/record/search.ts'

/** So many records are told one by one; more are asked for along with the list. */
const viele = 1000

/**
 * Which records of other tables the words of a search name, asked before the list itself: a list that is told how few they are reads by its indexes, one that has to
 * guess reads all of it. `quellen`: for a column that refers to such records the query for their ids, by a pattern for ILIKE. Answers the conditions of a word.
 */
export async function nennungen({ db }: Pick<Work, 'db'>, q: string | undefined, quellen: Readonly<Record<string, (muster: string) => Sql>>) {
  const bedingungen = await Promise.all(
    searchWords(q).map(async (wort) => {
      const muster = `%${wort}%`
      const { rows } = await sql<{ spalte: string; ids: string[] }>`${sql.join(
        Object.entries(quellen).map(([spalte, ids]) => sql`select ${spalte}::text as spalte, array(${ids(muster)} limit ${viele + 1}) as ids`),
        sql` union all `,
      )}`.execute(db)
      return [
        wort,
        rows.flatMap(({ spalte, ids }) =>
          ids.length === 0
            ? []
            : [ids.length > viele ? sql`${sql.ref(spalte)} in (${quellen[spalte]!(muster)})` : sql`${sql.ref(spalte)} = any(${ids}::uuid[])`],
        ),
      ] as const
    }),
  )
  const jeWort = new Map<string, Sql[]>(bedingungen)
  return (wort: string): Sql[] => jeWort.get(wort) ?? []
}
