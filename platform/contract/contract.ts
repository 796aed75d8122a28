import type * as z from 'zod/mini'
import type { App } from './app.ts'

/** Whose records a call may touch. Enforced by the look-up, declared for the OpenAPI document and the matrix test. */
export type Scope = 'oeffentlich' | 'selbst' | 'konten' | 'alle'

export interface Call<Key extends string = string> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base, e.g. `/v1/statusabfrage/abteilung/{stichdatum}/entities`. */
  path: `/${string}`
  /** One key, any of a list, 'angemeldet' (every signed-in person), 'terminal' (a paired terminal, nobody else) or 'public'. */
  permission: Key | readonly [Key, ...string[]] | 'angemeldet' | 'terminal' | 'public'
  scope: Scope
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Answers are serialised by this schema: what it does not name never leaves the server. */
  result: z.ZodMiniType
  /** May wait on the device: the caller sends an Idempotency-Key (or a body with a uuid `id`); a repetition answers the stored result. */
  offline?: true
  /**
   * How much of it a person may write: as what others are told of (`tell`, few), or without a limit (`free`: what must never wait, and what is limited by
   * itself); otherwise as all writing (see platform/server/http/pace.ts).
   */
  limit?: 'tell' | 'free'
  /** The handler commits by itself, piece by piece, instead of within one transaction around the call. */
  transaction?: false
  /** The browser gives up after this many milliseconds (default 30,000). */
  timeoutMs?: number
  /** Live topics that make this answer stale; the browser reloads it when one arrives. */
  live?: readonly string[]
  /** Another program may ask, too: with a token that has the right (platform/server/access/tokens.ts). */
  token?: true
  /** Answers a file: the handler returns `{ type, name, content }` and `result` describes nothing. */
  file?: true
}
export type Contract = Readonly<Record<string, Call>>

/** The calls of one app; a permission that the app does not own is a compile error. */
export const defineContract =
  <const A extends App>(_app: A) =>
  <const C extends Readonly<Record<string, Call<(keyof A['permissions'] & string) | Foreign>>>>(calls: C): C =>
    calls

/** Keys of another app that a call may ask for as well, when the specification shares them. */
type Foreign = 'VERWALTUNG' | 'STEMPELTERMINAL' | 'STEMPELERFASSUNG' | 'STEMPELERFASSUNG.ALLE' | 'STEMPELERFASSUNG.KORREKTUR'

type Part<C, K extends string, Shape> =
  C extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: Shape extends 'in' ? z.input<S> : z.output<S> } : unknown
/** What the caller passes. */
export type Input<C extends Call> = Part<C, 'params', 'in'> & Part<C, 'query', 'in'> & Part<C, 'body', 'in'>
/** What the handler receives, parsed. */
export type Parsed<C extends Call> = Part<C, 'params', 'out'> & Part<C, 'query', 'out'> & Part<C, 'body', 'out'>
/** A file as answer. `content` is text (UTF-8), bytes or a stream of them (`bytes` long). `inline`: to be looked at in the browser, without rights of any kind, instead of saved. */
export interface FileAnswer {
  type: string
  name: string
  content: string | Uint8Array | AsyncIterable<Uint8Array>
  bytes?: number
  inline?: boolean
}
/** What the handler returns, before serialising. */
export type Answer<C extends Call> = C extends { file: true } ? FileAnswer : z.input<C['result']>
export type Result<C extends Call> = C extends { file: true } ? Blob : z.output<C['result']>
