import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { mountBodies } from './body.ts'
import { botServiceFrames } from '../access/botservice.ts'
import { mountDevMail } from '../mail/dev-mail.ts'
import { problems, sendProblem } from './errors.ts'
import { mountHealth } from '../start/health.ts'
import { mountCall, whoAsks } from './http.ts'
import { hearers } from '../events/hearers.ts'
import { mountLive } from '../events/live-stream.ts'
import { openapi } from './openapi.ts'
import type { Portal } from './portal.ts'
import { mountOneSignal, oneSignalOrigins } from '../push/onesignal.ts'
import { refuseUnreadable } from './unreadable.ts'
import { mountWeb } from './web.ts'

/** Headers, bodies and codes that must never reach a log. */
const secrets = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]']

/** What a log keeps of an error: never the objects hanging on it (connections, queries with their values). */
const short = ({ name, message, stack, code }: Error & { code?: string }) => ({ type: name, message, ...(code ? { code } : {}), stack: stack ?? '' })

/** Bare server: structured log, request ids, limits. Parts are mounted by `mountPortal`. */
export const createServer = (options: { logLevel: string; trustedProxies: readonly string[] }) =>
  Fastify({
    logger: {
      level: options.logLevel,
      stream: process.stderr,
      redact: secrets,
      serializers: { err: short, req: ({ method, url, ip, id }) => ({ method, url: url.split('?')[0], ip, id }) },
    },
    logController: new LogController({ disableRequestLogging: options.logLevel !== 'debug' }),
    genReqId: () => uuid(),
    trustProxy: options.trustedProxies.length ? [...options.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    // Fastify itself answers an address that it cannot read, past our headers and our form: such an address leads nowhere instead.
    rewriteUrl: ({ url = '/' }) => (legible(url) ? url : `${url.startsWith('/api/') ? '/api' : ''}/unlesbar`),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
  })

const legible = (url: string) => {
  try {
    decodeURIComponent(url.split('?')[0]!)
    return true
  } catch {
    return false
  }
}

/** Mounts everything: headers, origin check, calls of all apps, live stream, documents, health, the built web app. */
export async function mountPortal(server: FastifyInstance, portal: Portal) {
  mountBodies(server)
  await server.register(cookie)
  server.decorateRequest('person', null)
  problems(server, portal)
  const always = headers(portal)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    // What time it is here: devices anchor their own clock to it.
    if (request.url.startsWith(portal.basePath)) reply.header('cache-control', 'no-store').header('x-zeit', Temporal.Now.instant().epochMilliseconds)
    if (portal.closing) reply.header('connection', 'close')
    if (portal.refusing) void sendProblem(portal, request, reply, new Problem('wird-beendet', 503, { warten: 2 }))
    else if (crossSite(portal, request)) void sendProblem(portal, request, reply, new Problem('fremde-herkunft', 403))
    else done()
  })
  const keys = hearers(portal.apps.map(({ calls }) => calls))
  for (const { calls, handlers, parts } of portal.apps)
    for (const [name, call] of Object.entries(calls)) {
      if (!call.permission || !call.scope || !call.result) throw new Error(`Aufruf ${call.method} ${call.path} ohne Recht, Bereich oder Form`)
      const route = { call, handler: handlers[name]! as never, together: parts.together?.[name] }
      if (call.offline) portal.waiting.set(`${call.method} ${call.path}`, route)
      mountCall(server, portal, route, keys)
    }
  mountLive(server, portal, keys)
  let document: ReturnType<typeof openapi> | undefined
  server.get(`${portal.basePath}/openapi.json`, async (request) => {
    const person = await whoAsks(portal, request)
    if (!portal.config.DEMO && !person) throw new Problem('nicht-angemeldet', 401)
    if (!portal.config.DEMO && !person!.berechtigungen.has('VERWALTUNG')) throw new Problem('keine-berechtigung', 403)
    return (document ??= openapi(portal.apps, portal.basePath, portal.settings.version.version))
  })
  mountHealth(server, portal)
  if (portal.config.DEMO) mountDevMail(server, portal)
  if (portal.settings.onesignal) mountOneSignal(server, portal)
  await mountWeb(server, portal)
}

/** Writes from a foreign page: the browser says so in Sec-Fetch-Site, older ones in Origin. */
function crossSite(portal: Portal, { method, headers }: { method: string; headers: Record<string, string | string[] | undefined> }) {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  return origin !== undefined && origin !== portal.publicUrl() && URL.parse(String(origin))?.host !== host
}

/** Of the device, pages of the portal use the camera (scanner, photos), the position, the whole screen and a screen that stays on; nothing else, and no frame in them. */
const abilities = [
  ...['camera', 'geolocation', 'fullscreen', 'screen-wake-lock'].map((name) => `${name}=(self)`),
  ...['microphone', 'payment', 'usb', 'serial', 'hid', 'bluetooth', 'midi', 'display-capture'].map((name) => `${name}=()`),
].join(', ')

/** What every answer carries alike: asked of helmet once, at the start. */
function headers(portal: Portal) {
  const all: Record<string, string> = { 'permissions-policy': abilities }
  const answer = { setHeader: (name: string, value: string) => (all[name.toLowerCase()] = value), removeHeader: () => {} } as unknown as ServerResponse
  helmet(security(portal))({} as IncomingMessage, answer, () => {})
  return all
}

const security = (portal: Portal) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(portal.settings.onesignal ? oneSignalOrigins.script : [])],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", ...(portal.settings.onesignal ? oneSignalOrigins.connect : [])],
      ...(portal.bot ? { frameSrc: ["'self'", ...botServiceFrames] } : {}),
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
      frameAncestors: ["'none'"],
      ...(portal.secure ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  strictTransportSecurity: portal.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  xFrameOptions: { action: 'deny' as const },
  crossOriginEmbedderPolicy: false,
})
