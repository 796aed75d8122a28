import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { App } from '#platform/contract/app.ts'
import type { Answer, Call, Contract, FileAnswer, Parsed } from '#platform/contract/contract.ts'
import { issueText } from '#platform/contract/issues.ts'
import type { Language, Messages } from '#platform/contract/messages.ts'
import { Problem } from '#platform/contract/problem.ts'
import { flush, type Receipt } from './commit.ts'
import type { Context, Person } from './context.ts'
import type { Portal } from './portal.ts'
import { personOf } from './sessions.ts'
import { serialiser } from './schema.ts'

export type Handlers<C extends Contract> = { [K in keyof C]: (context: Context, input: Parsed<C[K]>) => Promise<Answer<C[K]>> }
/** What the server knows of an app: manifest, calls, handlers, texts. */
export interface ServerApp { app: App; calls: Contract; handlers: Handlers<Contract>; messages: Messages }
/** Binds an app's parts; the compiler checks that every call has its handler. */
export const serverApp = <const C extends Contract>(app: App, calls: C, handlers: Handlers<C>, messages: Messages): ServerApp => ({ app, calls, handlers: handlers as unknown as Handlers<Contract>, messages })

/** Name of the session cookie; `__Host-` binds it to this host behind TLS. */
export const cookieName = (secure: boolean) => (secure ? '__Host-sitzung' : 'sitzung')
/** Readable by scripts: tells the browser whether asking for the session is worth a request. */
export const hintCookie = 'angemeldet'

declare module 'fastify' { interface FastifyRequest { person: Person | null } }

/** Mounts one call: who → right → shape → one transaction { handler, audit, events, receipt } → serialise. */
export function mountCall(server: FastifyInstance, portal: Portal, call: Call, handler: (context: Context, input: never) => Promise<unknown>) {
  server.route({
    method: call.method,
    url: portal.basePath + call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.file ? {} : { schema: { response: { '2xx': {} } }, serializerCompiler: () => serialiser(call.result) }),
    onRequest: async (request) => { request.person = await authorise(portal, call, request) },
    handler: async (request, reply) => {
      const input = { params: parse(portal, call.params, request.params, request), query: parse(portal, call.query, request.query, request), body: parse(portal, call.body, request.body ?? undefined, request) }
      const context = contextOf(portal, request, reply)
      if (call.method === 'GET') return send(reply, call, await handler(context, input as never))
      const receipt = receiptOf(call, request)
      const { answer, repeated } = await inTransaction(portal, context, receipt, () => handler(context, input as never))
      return send(reply.code(call.offline && !repeated ? 201 : 200), call, answer)
    },
  })
}

/** The person behind the request's cookie, or null. */
export const whoAsks = async (portal: Portal, request: FastifyRequest) => {
  const token = request.cookies[cookieName(portal.secure)]
  return token ? personOf(portal.db, token, portal.config.SESSION_IDLE_MINUTES) : null
}

async function authorise(portal: Portal, { permission }: Call, request: FastifyRequest) {
  const person = await whoAsks(portal, request)
  if (permission === 'public') return person
  if (!person) throw new Problem('nicht-angemeldet', 401)
  if (permission !== 'angemeldet' && ![permission].flat().some((key) => person.berechtigungen.has(key))) throw new Problem('keine-berechtigung', 403)
  return person
}

const nobody: Person = { anwenderId: '00000000-0000-0000-0000-000000000000', sitzungId: '', username: '', name: '', email: null, accountid: 0, konten: [], lstfixId: null, berechtigungen: new Set(), sprache: 'de', stayAuthenticated: false }

/** The language of the answer: the person's own, otherwise the browser's. */
export const languageOf = (request: FastifyRequest): Language =>
  request.person?.sprache ?? (/^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'de')

function contextOf(portal: Portal, request: FastifyRequest, reply: FastifyReply): Context {
  return {
    person: request.person ?? nobody, db: portal.db, root: portal.db, jetzt: Temporal.Now.instant(), sprache: languageOf(request),
    requestId: request.id, address: request.ip, browser: request.headers['user-agent'] ?? '', publicUrl: portal.publicUrl(), settings: portal.settings,
    pending: { audit: [], events: [], after: [] },
    setSession: (token, stay) => setCookies(reply, portal.secure, token, stay),
  }
}

async function inTransaction(portal: Portal, context: Context, receipt: Omit<Receipt, 'antwort'> | undefined, act: () => Promise<unknown>) {
  try {
    const answer = await portal.db.transaction().execute(async (db) => {
      context.db = db
      const result = await act()
      await flush(db, context, receipt && { ...receipt, antwort: result ?? null })
      return result
    })
    for (const later of context.pending.after) later()
    if (context.pending.events.length) portal.live.hint()
    if (context.pending.audit.length) portal.sealSoon()
    return { answer, repeated: false }
  } catch (error) {
    // The key was used before: whatever this attempt ran into, the first answer stands.
    const stored = receipt && (await portal.db.selectFrom('idempotenz').where('anwenderId', '=', context.person.anwenderId).where('schluessel', '=', receipt.schluessel).select(['anfrage', 'antwort']).executeTakeFirst())
    if (!stored) throw error
    if (!receipt.anfrage.equals(stored.anfrage)) throw new Problem('schluessel-anderer-inhalt', 409)
    return { answer: stored.antwort, repeated: true }
  }
}

/** The key of a call that may wait on a device: the header, else the body's own id. */
function receiptOf(call: Call, request: FastifyRequest) {
  if (!call.offline) return undefined
  const header = request.headers['idempotency-key']
  const schluessel = typeof header === 'string' ? header : (request.body as { id?: unknown } | null)?.id
  if (typeof schluessel !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(schluessel)) {
    if (header === undefined) return undefined
    throw new Problem('schluessel-ungueltig', 400)
  }
  const anfrage = createHash('sha256').update(`${request.method} ${request.url}\n${canonical(request.body)}`).digest()
  return { schluessel: schluessel.toLowerCase(), anfrage }
}

/** The same content in another order of keys is the same content. */
const canonical = (value: unknown) => JSON.stringify(value, (_, part: unknown) =>
  part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part)

function parse(portal: Portal, schema: z.ZodMiniType | undefined, value: unknown, request: FastifyRequest) {
  if (!schema) return undefined
  if (isUnfit(value)) throw new Problem('eingabe', 400)
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw Object.assign(new Problem('eingabe', 400), {
    // One sentence per field: the first thing wrong with it.
    errors: parsed.error.issues.filter(({ path }, index, all) => all.findIndex((other) => other.path.join('.') === path.join('.')) === index).slice(0, 50).map((issue) => ({ path: issue.path.join('.'), code: issue.code ?? 'custom', message: issueText(issue, languageOf(request), portal.texts[languageOf(request)]) })),
  })
}
/** U+0000 has no place in PostgreSQL's text, and nothing of ours is nested deeper than 50: such input is not worth reading. */
const isUnfit = (value: unknown, depth = 0): boolean =>
  typeof value === 'string' ? value.includes('\u0000') : typeof value === 'object' && value !== null && (depth > 50 || Object.values(value).some((part) => isUnfit(part, depth + 1)))

function send(reply: FastifyReply, call: Call, answer: unknown) {
  if (!call.file) return reply.send(answer)
  const { type, name, content } = answer as FileAnswer
  return reply.type(type).header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

function setCookies(reply: FastifyReply, secure: boolean, token: string | null, stay: boolean) {
  const common = { path: '/', secure, sameSite: 'lax' as const, ...(stay ? { maxAge: 90 * 24 * 3600 } : {}) }
  if (token === null) reply.clearCookie(cookieName(secure), common).clearCookie(hintCookie, common)
  else reply.setCookie(cookieName(secure), token, { ...common, httpOnly: true }).setCookie(hintCookie, '1', common)
}
