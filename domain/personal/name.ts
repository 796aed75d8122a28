import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#platform/contract/messages.ts'

/** What people are called whose name was erased: their number and their records stay. */
export const ohneNamen: Readonly<Record<Language, string>> = { de: '(gelöschte Person)', en: '(erased person)' }

/** A person's name in one line, or that it was erased. */
export const nameVon = ({ vorname, zuname }: { vorname: string; zuname: string }, sprache: Language) => `${vorname} ${zuname}`.trim() || ohneNamen[sprache]

/** That a name was erased, as SQL: first in an order by name, so that those without one stand at its end and not at its beginning. */
export const namenlos = (zuname: RawBuilder<unknown>) => sql<boolean>`(${zuname} = '')`

/** A person's name as SQL, or that it was erased; null stays null. */
export const benannt = (name: RawBuilder<string>, sprache: Language) =>
  sql<string>`case when trim(${name}) = '' then ${ohneNamen[sprache]}::text else ${name} end`
