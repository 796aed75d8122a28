import type { Call, Input, Result } from '#platform/contract/contract.ts'
import { liveHeader, staleIn, type Stale } from '#platform/contract/live.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { heardTime } from '../device/clock.ts'

/** API base of the browser. */
export const basePath = '/api'

/** What a call throws. `status` 0: the server was not reached or did not answer in time; then `problem` is undefined. `waiting`: the write is safe on this device and goes out by itself. */
export class CallError extends Error {
  readonly status: number
  readonly problem: ProblemDocument | undefined
  readonly waiting: boolean
  constructor(status: number, problem?: ProblemDocument, waiting = false) {
    super(problem?.detail ?? `status ${status}`)
    this.waiting = waiting
    this.status = status
    this.problem = problem
  }
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call, with its parameters in place. Undefined query values are left out, lists are repeated. */
export function urlOf<C extends Call>(call: C, input?: Input<C>): `${typeof basePath}/${string}` {
  const { params = {}, query = {} } = (input ?? {}) as Parts
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [value].flat().map((one) => [key, String(one)]),
    ),
  )
  return `${basePath}${path as `/${string}`}${search.size ? `?${search}` : ''}`
}

/** What happens when the session ended while working: resolves when the same person is signed in again, then the call is repeated. */
let signInAgain: () => Promise<void> = () => Promise.reject(new CallError(401))
export const onSessionLost = (again: () => Promise<void>) => {
  signInAgain = again
}
/** Asks the person to sign in again; resolves when that is done. */
export const sessionLost = () => signInAgain()
let language = 'de'
/** Language of the server's texts. */
export const speak = (next: string) => {
  language = next
}

/** Hears what a write that has just been answered made stale. */
let hearStale: (stale: Stale) => void = () => {}
export const onStale = (hear: (stale: Stale) => void) => {
  hearStale = hear
}

/** `draftKey`: the draft that a write was typed as; it goes when the write is safe on this device. */
export interface WriteOptions {
  key?: string | undefined
  draftKey?: string | undefined
}
type Write = <C extends Call>(call: C, input: Input<C> | undefined, options: WriteOptions) => Promise<Result<C>>
/** What keeps the writes that may wait on the device (see outbox/); without one they go out at once or fail. */
let outbox: Write | null = null
export const keepWrites = (write: Write | null) => {
  outbox = write
}

/** Makes a call of a contract. Same types as the server, no generated code. Throws CallError. */
export async function request<C extends Call>(
  call: C,
  input?: Input<C>,
  options: { signal?: AbortSignal; key?: string; draftKey?: string | undefined } = {},
): Promise<Result<C>> {
  return call.offline && outbox ? outbox(call, input, options) : straight(call, input, options)
}

/** The call itself, without the device's outbox. `final`: that nobody is signed in is an answer, too; nobody is asked to sign in again. */
export async function straight<C extends Call>(
  call: C,
  input?: Input<C>,
  options: { signal?: AbortSignal; key?: string; final?: boolean } = {},
): Promise<Result<C>> {
  const { body } = (input ?? {}) as Parts
  const key = call.offline ? (options.key ?? (body as { id?: string } | undefined)?.id ?? uuid()) : undefined
  // Where a call takes text, it takes it line by line.
  const lines = typeof body === 'string'
  const send = () =>
    fetch(urlOf(call, input), {
      method: call.method,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(body === undefined ? {} : { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: lines ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(call.timeoutMs ?? 30_000), ...(options.signal ? [options.signal] : [])]),
    })
  let answer = await reach(send, options.signal)
  if (answer.status === 401 && call.permission !== 'public' && !options.final) {
    await signInAgain()
    answer = await reach(send, options.signal)
  }
  if (!answer.ok) throw new CallError(answer.status, await problemOf(answer))
  const stale = staleIn(answer.headers.get(liveHeader))
  if (stale) hearStale(stale)
  return (call.file ? await fileIn(answer) : await answer.json()) as Result<C>
}

async function reach(send: () => Promise<Response>, signal?: AbortSignal) {
  try {
    const sent = performance.now()
    const answer = await send()
    heardTime(answer.headers.get('x-zeit'), sent)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0)
  }
}

/** A file, by the name that the server gave it. */
async function fileIn(answer: Response) {
  const content = await answer.blob()
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return name === undefined ? content : new File([content], decodeURIComponent(name), { type: content.type })
}

const problemOf = async (answer: Response) =>
  answer.headers.get('content-type')?.includes('problem+json') ? ((await answer.json()) as ProblemDocument) : undefined
