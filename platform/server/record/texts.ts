import { sql } from 'kysely'
import type { Language } from '#platform/contract/messages.ts'
import { choiceWord, type RecordField, type TextFields } from '#platform/contract/record/fields.ts'
import type { FileColumn } from './list.ts'

/** The columns of the described texts in a query, of the table that `alias` names. */
export const selectTexts = (fields: TextFields, alias: string) =>
  sql.join(Object.keys(fields).map((name) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(name)}`))

/** The described texts as columns of a file. */
export const textFileColumns = <Row extends object>(fields: TextFields): FileColumn<Row>[] =>
  Object.entries(fields).map(([name, { de, en }]) => ({ de, en, value: (row) => row[name as keyof Row] as string | null }))

/** Title of a described field's column in a file; a number and a day are ones there, a choice is told in its words. */
export const fieldFileColumn = (field: RecordField) => ({
  de: field.de,
  en: field.en,
  ...((field.input.as === 'number' || field.input.as === 'key-number') && { kind: 'number' as const }),
  ...(field.input.as === 'day' && { kind: 'date' as const }),
  ...(field.input.as === 'choice' && { say: (value: string, language: Language) => choiceWord(field, value, language) }),
})
