import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#platform/contract/messages.ts'
import { ohneNamen } from './contract.ts'

/** That a name was erased, as SQL: first in an order by name, so that those without one stand at its end and not at its beginning. */
export const namenlos = (zuname: RawBuilder<unknown>) => sql<boolean>`(${zuname} = '')`

/** The name of a row with `vorname` and `zuname` (`lstfix`, called `wo` in the query) as SQL, or that it was erased; null when there is no such row. */
export const nameSql = (wo: string, sprache: Language, form: 'Vorname Zuname' | 'Zuname Vorname' = 'Vorname Zuname') => {
  const [vorname, zuname] = [sql`${sql.ref(wo)}.vorname`, sql`${sql.ref(wo)}.zuname`]
  const name = form === 'Vorname Zuname' ? sql`trim(${vorname} || ' ' || ${zuname})` : sql`trim(${zuname} || ' ' || ${vorname})`
  return sql<string>`coalesce(nullif(${name}, ''), case when ${zuname} is not null then ${ohneNamen[sprache]}::text end)`
}
