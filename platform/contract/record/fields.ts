import * as z from 'zod/mini'
import type { Word } from '../audit-words.ts'
import type { Language } from '../messages.ts'
import { line, text } from '../shapes.ts'

/** An optional text of a record, said once: its words, its limit, how it is typed, and from which width (rem) of the list on it has a column there. */
export interface TextField {
  readonly de: string
  readonly en: string
  readonly max: number
  readonly type?: 'tel'
  /** Lines of its field; one without. */
  readonly rows?: number
  readonly column?: 42 | 52 | 60 | 72 | 88
  /** Of a record that others than staff see: they have it, too. Without it only staff does. */
  readonly everybody?: true
}
/** Texts of a record by the name that column, wire and form give them. */
export type TextFields = Readonly<Record<string, TextField>>
type Shape<F extends TextFields, Of> = { [Name in keyof F]: Of }
const each = <F extends TextFields, Of>(fields: F, of: (field: TextField, name: string) => Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)])) as Shape<F, Of>

/** Keeps the names of the texts as types. */
export const textFields = <const F extends TextFields>(fields: F) => fields
/** Their names. */
export const textNames = <F extends TextFields>(fields: F) => Object.keys(fields) as (keyof F & string)[]
/** Those that somebody has: staff all of them. */
export const textsFor = <F extends TextFields>(fields: F, staff: boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([, { everybody }]) => staff || everybody)) as { readonly [Name in keyof F]?: F[Name] }
/** As they are written, to spread into a schema: left out, the text stays as it is; null is none. */
export const writtenTexts = <F extends TextFields>(fields: F) => each(fields, ({ max, rows }) => z.optional(z.nullable(rows ? text(max) : line(max))))
/** As a list reads them. */
export const readTexts = <F extends TextFields>(fields: F) => each(fields, () => z.nullable(z.string()))
/** Their values in a row or an input; null where it has none. */
export const pickTexts = <F extends TextFields>(fields: F, from: { readonly [Name in keyof F]?: string | null | undefined }) =>
  each(fields, (_, name): string | null => from[name] ?? null)
/** What a new record begins with in its form. */
export const emptyTexts = <F extends TextFields>(fields: F) => each(fields, () => '')
/** Their words in the audit trail and in histories. */
export const textWords = (fields: TextFields): Readonly<Record<string, Word>> => each(fields, ({ de, en }): Word => [de, en])
/** The same for the messages of a screen. */
export const textMessages = <F extends TextFields>(fields: F, language: Language) => each(fields, (words) => words[language])
