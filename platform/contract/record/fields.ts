import * as z from 'zod/mini'
import type { Word } from '../audit-words.ts'
import type { Language } from '../messages.ts'
import { Day, line, lineOrNone, note, text } from '../shapes.ts'

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
export const textWords = (fields: Readonly<Record<string, { readonly de: string; readonly en: string }>>): Readonly<Record<string, Word>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { de, en }]): [string, Word] => [name, [de, en]]))
/** The same for the messages of a screen. */
export const textMessages = <F extends TextFields>(fields: F, language: Language) => each(fields, (words) => words[language])

/** What a field is called in both languages; `hint`: what stands below it in a form. */
interface FieldWords {
  readonly de: string
  readonly en: string
  readonly hint?: Word
}
/** How a form takes a field. `own`: the screen draws it itself, with these words and this rule. */
type FieldInput =
  | { readonly as: 'text'; readonly max: number; readonly rows?: number | undefined; readonly type?: 'email' | 'tel' | undefined; readonly code?: true }
  | { readonly as: 'number'; readonly min: number; readonly max: number; readonly unit?: Word | undefined }
  | { readonly as: 'key-number' }
  | { readonly as: 'choice' | 'checks'; readonly choices: Readonly<Record<string, Word>> }
  | { readonly as: 'day' }
  | { readonly as: 'tick' }
  | { readonly as: 'own' }
/** A field of a record, said once: its words, its rule (`shape`), how a form takes it. */
export interface RecordField<S extends z.ZodMiniType = z.ZodMiniType> extends FieldWords {
  readonly shape: S
  readonly input: FieldInput
}
/** Fields of a record by the name that column, wire and form give them. */
export type RecordFields = Readonly<Record<string, RecordField>>

const field = <S extends z.ZodMiniType>({ de, en, hint }: FieldWords, shape: S, input: FieldInput): RecordField<S> => ({
  de,
  en,
  ...(hint && { hint }),
  shape,
  input,
})
/** Required, one line of at most `max` characters. */
export const lineField = ({ max, ...words }: FieldWords & { max: number }) => field(words, line(max), { as: 'text', max })
/** One line of at most `max` characters; may be empty. */
export const optionalLineField = ({ max, ...words }: FieldWords & { max: number }) => field(words, lineOrNone(max), { as: 'text', max })
/** Required, several lines of at most `max` characters; `rows`: how many its field shows at first. */
export const textField = ({ max, rows, ...words }: FieldWords & { max: number; rows: number }) => field(words, text(max), { as: 'text', max, rows })
/** At most `max` characters; may be empty. */
export const noteField = ({ max, ...words }: FieldWords & { max: number }) => field(words, note(max), { as: 'text', max })
/** One line whose own rule says what it may be; `max`: how many characters can be typed; `type`: what a keyboard offers for it. */
export const codeField = <S extends z.ZodMiniType>({ max, shape, type, ...words }: FieldWords & { max: number; shape: S; type?: 'email' | 'tel' }) =>
  field(words, shape, { as: 'text', max, type, code: true })
/** A whole number from `min` to `max`; `unit`: the word behind it. */
export const numberField = ({ min, max, unit, ...words }: FieldWords & { min: number; max: number; unit?: Word }) =>
  field(words, z.int().check(z.minimum(min), z.maximum(max)), { as: 'number', min, max, unit })
/** A whole number from `min` to `max` that names something (a department, a year): typed as it is, without dots between thousands. */
export const keyNumberField = ({ min, max, ...words }: FieldWords & { min: number; max: number }) =>
  field(words, z.int().check(z.minimum(min), z.maximum(max)), { as: 'key-number' })
/** A day, `yyyy-MM-dd`. */
export const dayField = (words: FieldWords) => field(words, Day, { as: 'day' })
/** Yes or no. */
export const tickField = (words: FieldWords) => field(words, z.boolean(), { as: 'tick' })
/** One of these; each with its word. */
export const choiceField = <const C extends Readonly<Record<string, Word>>>({ choices, ...words }: FieldWords & { choices: C }) =>
  field(words, z.enum(Object.keys(choices)) as unknown as z.ZodMiniType<keyof C & string, keyof C & string>, { as: 'choice', choices })
/** Any of these, but one at least; each with its word. */
export const checksField = <const C extends Readonly<Record<string, Word>>>({ choices, ...words }: FieldWords & { choices: C }) => {
  const names = Object.keys(choices) as (keyof C & string)[]
  return field(words, z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length)), { as: 'checks', choices })
}
/** What a screen draws itself. */
export const ownField = <S extends z.ZodMiniType>({ shape, ...words }: FieldWords & { shape: S }) => field(words, shape, { as: 'own' })

/** Their rules, to spread into a schema. */
export const fieldShapes = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape])) as unknown as { [Name in keyof F]: F[Name]['shape'] }
/** Their names. */
export const fieldNames = <F extends RecordFields>(fields: F) => Object.keys(fields) as (keyof F & string)[]
/** What they are called. */
export const fieldWords = <F extends RecordFields>(fields: F, language: Language) =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, words[language]])) as { [Name in keyof F]: string }
/** One of two words. */
export const wordIn = ([de, en]: Word, language: Language) => (language === 'de' ? de : en)
/** What stands below a field in a form. */
export const hintOf = ({ hint }: RecordField, language: Language) => hint && wordIn(hint, language)
/** The values of a choice with their words. */
export const choiceItems = ({ input }: RecordField, language: Language) =>
  Object.entries('choices' in input ? input.choices : {}).map(([id, word]) => ({ id, name: wordIn(word, language) }))
/** What a value of a choice is called; itself where the choice does not know it (any more). */
export const choiceWord = ({ input }: RecordField, value: string, language: Language) => {
  const word = 'choices' in input ? input.choices[value] : undefined
  return word ? wordIn(word, language) : value
}
