import { sql } from 'kysely'
import { standardstufen, warnTage } from '#domain/geraete/frist.ts'

type Fristart = 'garantie' | 'support'

/** Days before its end on which people are reminded of such a term of the device `h`, as its type says; null: as usual. */
export const warntage = (art: Fristart) => sql`(select t.warntage from ${sql.table(`${art}typ`)} t where t.id = ${sql.ref(`h.${art}typ_id`)})`

/** Such a term of the device `h` ends so soon that the one of some type would run out: what an index can tell. */
export const baldigst = (art: Fristart, heute: string) => sql`${sql.ref(`h.${art}_ende`)} between ${heute}::date and ${heute}::date + ${fruehestens}`
const fruehestens = sql`(select max(tage) from (
  select unnest(warntage) from garantietyp union all select unnest(warntage) from supporttyp union all select ${sql.lit(warnTage)}) alle(tage))`

/** Such a term of the device `h` runs out: its first reminder has come, and its end has not passed (`fristlage`). */
export const laeuftAb = (art: Fristart, heute: string) => sql`(${baldigst(art, heute)}
  and ${sql.ref(`h.${art}_ende`)} <= ${heute}::date + (select max(tage) from unnest(coalesce(${warntage(art)}, ${[...standardstufen]}::int[])) tage))`
