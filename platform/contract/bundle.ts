import * as z from 'zod/mini'
import { note } from './shapes.ts'

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
