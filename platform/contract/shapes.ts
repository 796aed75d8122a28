import * as z from 'zod/mini'
import type { Way } from '../text/way.ts'

/** Shapes that every contract shares. Instants carry an offset and at most nanoseconds (Temporal takes no more), days are `yyyy-MM-dd`, times `HH:mm`. */
export const Instant = z.iso.datetime({ offset: true }).check(z.regex(/^[^.]+(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/))
export const Day = z.iso.date()
export const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
export const Uuid = z.uuid()
/**
 * An id with its kind, the name of the table whose rows it names: the id of one kind is no id of another. Nothing of it is there at run time, and a plain
 * string (typed, of a test, of an address) fits each.
 */
export type Id<Kind extends string> = string & { readonly __id?: Kind }
/** A uuid of this kind; `shape`: what is checked instead, where a number that people know is taken as well. */
export const idOf = <Kind extends string>(_kind: Kind, shape: z.ZodMiniType<string, string> = Uuid) => shape as unknown as z.ZodMiniType<Id<Kind>, Id<Kind>>
/** Signs that nobody sees count as nothing: a name of them alone would be a blank line in every list. */
const seen = (typed: string) => (/^[\s\p{Cf}\p{Z}\u115f\u1160\u2800\u3164]*$/u.test(typed) ? '' : typed)
/** No control characters but tab and line breaks. */
const printable = z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/)
/** Required text of at most `max` characters, trimmed, without control characters. */
export const text = (max: number) => z.string().check(z.trim(), z.overwrite(seen), z.minLength(1), z.maxLength(max), printable)
/** Text that may be empty. */
export const note = (max: number) => z.string().check(z.trim(), z.maxLength(max), printable)
/** A break becomes a space; signs that turn the direction of writing are left out, for behind them a name reads as another one. */
const oneLine = (typed: string) =>
  typed
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s*[\t\n\r\u0085\u2028\u2029]\s*/g, ' ')
    .trim()
/** A required name of at most `max` characters: one line. */
export const line = (max: number) => z.string().check(z.overwrite(oneLine), z.overwrite(seen), z.minLength(1), z.maxLength(max), printable)
/** A name that may be empty. */
export const lineOrNone = (max: number) => z.string().check(z.overwrite(oneLine), z.maxLength(max), printable)

/** Paging of every list: `cursor` is opaque; `limit` at most 200. */
export const Paging = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  sort: z.optional(z.string().check(z.maxLength(40))),
})
/** Paging of a list that has one order. */
export const Pages = z.omit(Paging, { sort: true })
/** A list's answer: the page and the cursor of the next, null at the end. */
export const page = <S extends z.ZodMiniType>(entity: S) => z.object({ entities: z.array(entity), next: z.nullable(z.string()) })
/** Pick-list of something that has a number (or name) people know. */
export const Pick = z.object({ id: z.string(), nummer: z.nullable(z.string()), name: z.string() })
export const Ok = z.object({ ok: z.literal(true) })

/** A way to a screen; at run time any text. */
export const Path = z.string() as unknown as z.ZodMiniType<Way, Way>
/** What Strg K finds: records by what was typed, each with the place where it is opened. */
export const Found = z.object({ entities: z.array(z.object({ id: z.string(), title: z.string(), hint: z.string(), path: Path })) })
export type Found = z.output<typeof Found>

/**
 * Answers of a GET call that another one brings along, so that a device has them though nobody opened the screen: `input` is what the screen asks that call,
 * `answer` what it says; `pages`: the screen reads it as the first page of a list.
 */
export const brought = <P extends `/${string}`, I extends z.ZodMiniType, A extends z.ZodMiniType>(path: P, input: I, answer: A) =>
  z.array(z.object({ path: z.literal(path), input, answer, pages: z.optional(z.literal(true)) }))

/** What a call that brings answers is asked: `version` as it said last. Is nothing new since, it brings nothing. */
export const Bundled = z.object({ version: z.optional(note(100)) })
/** Any answer of such a call, as a device reads it. */
export type Bundle = { version: string } & Record<string, string | { path: string; input: unknown; answer: unknown; pages?: true | undefined }[]>

/** What somebody tells beside the matter: read where it can be read, otherwise `or`. It refuses nothing, so what it came with is kept. */
// oxlint-disable-next-line promise/valid-params, import/namespace -- this is zod's, no promise's
export const readableOr = <T extends z.ZodMiniType>(shape: T, or: z.output<T>) => z.catch(shape, or as never)
