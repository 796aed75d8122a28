import { sql, type RawBuilder } from 'kysely'

/** What people type is no pattern: `%`, `_` and `\` stand for themselves in LIKE. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The first words of what somebody searches for, at most six, each ready for LIKE. */
export const searchWords = (q = '') => q.trim().split(/\s+/).filter(Boolean).slice(0, 6).map(literally)

/** Every word that was typed occurs in one of the columns: a condition for queries, true when nothing was typed. */
export const containsWords = (q: string | undefined, ...columns: RawBuilder<unknown>[]) =>
  everyWord(q, (word) => sql`concat_ws(' ', ${sql.join(columns)}) ilike ${`%${word}%`}`)

/** A condition that has to hold for every word that was typed (each ready for LIKE). */
export function everyWord(q: string | undefined, condition: (word: string) => RawBuilder<unknown>) {
  const words = searchWords(q)
  return words.length ? sql<boolean>`(${sql.join(words.map(condition), sql` and `)})` : sql<boolean>`true`
}
