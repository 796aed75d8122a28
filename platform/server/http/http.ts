import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, FileAnswer } from '#platform/contract/contract.ts'
import { everything, liveHeader, written, type Stale } from '#platform/contract/live.ts'
import type { Language } from '#platform/contract/messages.ts'
import { receiptHeader, type Entry } from '#platform/contract/outbox.ts'
import { Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Route } from './app.ts'
import type { Context } from './context.ts'
import { nobody, type Person } from './person.ts'
import { mayHear, type Hearers } from '../events/hearers.ts'
import { deviceOf, heardOf } from '../handover/device.ts'
import { authorise, perform, performTogether, type Step } from './perform.ts'
import type { Portal } from './portal.ts'
import { serialiser } from './schema.ts'
import { personById, personOf } from '../access/sessions.ts'
import { programOf } from '../access/tokens.ts'
import { assertBody, terminalCookie, terminalOf } from '../access/terminals.ts'

/** Name of the session cookie; `__Host-` binds it to this host behind TLS. */
export const cookieName = (secure: boolean) => (secure ? '__Host-sitzung' : 'sitzung')
/** Readable by scripts: tells the browser whether asking for the session is worth a request. */
export const hintCookie = 'angemeldet'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
  }
}

/** Mounts one call: who → right → shape → one transaction { handler, audit, events, receipt } → serialise. */
export function mountCall(server: FastifyInstance, portal: Portal, route: Route, keys: Hearers) {
  const { call } = route
  server.route({
    method: call.method,
    url: portal.basePath + call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.file ? {} : { schema: { response: { '2xx': {} } }, serializerCompiler: () => serialiser(call.result) }),
    onRequest: async (request) => {
      request.person =
        call.permission === 'terminal'
          ? ((await whichTerminal(portal, request, call)) ?? (await whoAsks(portal, request)))
          : ((await whoAsks(portal, request)) ??
            (await whichTerminal(portal, request, call)) ??
            (call.token ? await programOf(portal.db, request.headers.authorization) : null))
      authorise(call, request.person)
    },
    handler: async (request, reply) => {
      if (request.person?.terminal) assertBody(request.person.terminal, request.body)
      const context = contextOf(portal, request, reply)
      if (call.method !== 'GET' && call.permission !== 'public' && !context.person.terminal) context.pending.told = { aufruf: uuid(), themen: new Set() }
      const heard = deviceOf(request.headers.geraet, context.jetzt, context.person.anwenderId, context.browser)
      context.eintrag = heard?.eintrag
      const key = request.headers['idempotency-key']
      const asked = { params: request.params, query: request.query, body: request.body ?? undefined, key: typeof key === 'string' ? key : undefined, heard }
      const act = () => perform(portal, route, context, asked)
      const { answer, repeated, quittung } = await (call.method === 'GET' || call.transaction === false ? act() : portal.inTurn(act))
      if (quittung !== undefined) reply.header(receiptHeader, quittung)
      const stale = staleFor(keys, context)
      if (stale) reply.header(liveHeader, written(stale))
      return send(reply.code(call.offline && !repeated ? 201 : 200), call, answer)
    },
  })
}

/** What the call made stale for the asker. Nothing where nobody is signed in, or is no longer: what an unknown person is told must not depend on what is there. */
function staleFor(keys: Hearers, { person, pending: { told } }: Context): Stale | null {
  const topics = [...(told?.themen ?? [])].filter((topic) => topic === everything || mayHear(keys, person, topic))
  return told && topics.length ? { call: told.aufruf, topics: new Set(topics) } : null
}

/** The person behind the request's cookie, or null. */
export const whoAsks = async (portal: Portal, request: FastifyRequest) => {
  const token = request.cookies[cookieName(portal.secure)]
  return token ? personOf(portal.db, token, portal.config.SESSION_IDLE_MINUTES) : null
}

/** The paired terminal behind the request. One that serves a signed-in person as well still asks as itself for its own calls. */
const whichTerminal = async (portal: Portal, request: FastifyRequest, { permission }: Call) => {
  const token = request.cookies[terminalCookie(portal.secure)]
  return token && permission !== 'public' ? terminalOf(portal.db, request, token, Temporal.Now.instant()) : null
}

/** The language of the answer: the person's own, otherwise the one that the page is shown in (it says so with each call). */
export const languageOf = (request: FastifyRequest): Language =>
  (request.person?.terminal ? undefined : request.person?.sprache) ?? (/^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'de')

function contextOf(portal: Portal, request: FastifyRequest, reply: FastifyReply): Context {
  const context: Context = {
    person: request.person ?? nobody,
    db: portal.db,
    root: portal.db,
    jetzt: Temporal.Now.instant(),
    sprache: languageOf(request),
    requestId: request.id,
    address: request.ip,
    browser: request.headers['user-agent'] ?? '',
    publicUrl: portal.publicUrl(),
    settings: portal.settings,
    files: portal.files,
    push: portal.push,
    bot: portal.bot,
    vault: portal.vault,
    pending: { audit: [], events: [], after: [] },
    eintrag: undefined,
    setSession: (token, stay) => {
      context.pending.told = undefined // who asked is not who goes on
      setCookies(reply, portal.secure, token, stay)
    },
    setTerminal: (token) =>
      reply.setCookie(terminalCookie(portal.secure), token, { path: '/', secure: portal.secure, sameSite: 'lax', httpOnly: true, maxAge: 90 * 24 * 3600 }),
    perform: async (anwenderId, eintrag, said) => {
      const person = anwenderId === request.person?.anwenderId ? request.person : await personById(portal.db, anwenderId)
      if (!person) throw new Problem('konto-gesperrt', 403)
      const { asked, ...route } = stepOf(portal, context, person, eintrag, said)
      const act = () => perform(portal, route, { ...inStead(portal, context, person), eintrag: asked.heard.eintrag }, asked)
      // Within a call that writes itself it is that one's turn.
      return (await (context.db === portal.db ? portal.inTurn(act) : act())).quittung
    },
    performTogether: async (eintraege, said) => {
      const [geraet] = new Set(eintraege.map(({ kopf }) => kopf.geraet))
      if (eintraege.some(({ kopf }) => kopf.geraet !== geraet)) throw new Problem('geraet-ungueltig', 400)
      const { person } = context
      const steps = eintraege.map((eintrag, index) => stepOf(portal, context, person, eintrag, { uhr: said.uhr, wartend: Math.max(0, said.wartend - index) }))
      return portal.inTurn(() => performTogether(portal, steps, inStead(portal, context, person)))
    },
  }
  return context
}

/** An entry of a device as a call of this person. Throws 403 without the right, 422 for what may not wait. */
function stepOf(portal: Portal, { jetzt, browser }: Context, person: Person, eintrag: Entry, said?: { uhr: string; wartend: number }): Step {
  const route = portal.waiting.get(eintrag.aufruf)
  if (!route) throw new Problem('aufruf-unbekannt', 422)
  authorise(route.call, person)
  const heard = heardOf(eintrag.kopf, said, jetzt, person.anwenderId, browser)
  return { ...route, eintrag: heard.eintrag, asked: { params: eintrag.params, query: eintrag.query, body: eintrag.body, key: eintrag.id, heard } }
}
/** What the entry's call works with: as that person, with notes of its own, and no say in who is signed in. */
const inStead = (portal: Portal, context: Context, person: Person): Context => ({
  ...context,
  person,
  sprache: person.sprache,
  db: portal.db,
  pending: { audit: [], events: [], after: [], told: context.pending.told },
  setSession: () => {},
  setTerminal: () => {},
})

function send(reply: FastifyReply, call: Call, answer: unknown) {
  if (!call.file) return reply.send(answer)
  const { type, name, content, bytes, inline = false } = answer as FileAnswer
  reply.type(type).header('content-disposition', disposition(inline, name))
  if (inline) reply.header('content-security-policy', harmless).header('x-frame-options', 'SAMEORIGIN')
  if (bytes !== undefined) reply.header('content-length', bytes)
  if (typeof content === 'string') return reply.send(content)
  return reply.send(content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : Readable.from(content))
}

/** What people brought is shown without scripts, forms, plug-ins or any origin, and in our own frames only. */
const harmless = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'self'"
/** The name for browsers, and its letters without accents for everything older. */
const disposition = (inline: boolean, name: string) => {
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${name.normalize('NFKD').replace(/[^\w .-]/g, '') || 'Datei'}"; filename*=UTF-8''${whole}`
}

function setCookies(reply: FastifyReply, secure: boolean, token: string | null, stay: boolean) {
  const common = { path: '/', secure, sameSite: 'lax' as const, ...(stay ? { maxAge: 90 * 24 * 3600 } : {}) }
  if (token === null) reply.clearCookie(cookieName(secure), common).clearCookie(hintCookie, common)
  else reply.setCookie(cookieName(secure), token, { ...common, httpOnly: true }).setCookie(hintCookie, '1', common)
}
