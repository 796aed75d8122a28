import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { sendProblem } from './errors.ts'
import type { Portal } from './portal.ts'

/** Where `tools/build.ts` puts the web app. */
export const webFolder = join(import.meta.dirname, '..', '..', '..', 'dist')

/** Serves the built web app: hashed assets for a year, page, worker and manifest never without asking; every address of an app is the page (the browser routes). */
export async function mountWeb(server: FastifyInstance, portal: Portal) {
  const nothing = (request: FastifyRequest, reply: FastifyReply) => sendProblem(portal, request, reply, new Problem('nicht-gefunden', 404))
  if (!existsSync(join(portal.web, 'index.html'))) return void server.setNotFoundHandler(nothing)
  await server.register(fastifyStatic, {
    root: portal.web,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (answer, path) => {
      answer.header('cache-control', path.startsWith(join(portal.web, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The language of the pages before the sign-in stands in the page; the built one is German.
  const { DEFAULT_LANGUAGE: language } = portal.config
  const translated = language === 'de' ? null : readFileSync(join(portal.web, 'index.html'), 'utf8').replace('<html lang="de"', `<html lang="${language}"`)
  // The addresses that the browser routes: those of the apps and of the shells.
  const roots = new Set(['/terminal', '/embedded', ...portal.apps.flatMap(({ app }) => [app.path, ...(app.aliases ?? [])])])
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/embedded(?=[/?]|$)/.test(request.url) && portal.config.EMBEDDED_ORIGINS.length) allowFrames(reply, portal.config.EMBEDDED_ORIGINS)
    return translated ? reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(translated) : reply.sendFile('index.html')
  }
  server.get('/', page)
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const [, first] = path.split('/')
    if (request.method !== 'GET' || /^\/(assets|api)(\/|$)/.test(path)) return nothing(request, reply)
    if (roots.has(`/${first}`) || path.startsWith('/dev/ui')) return page(request, reply)
    // Somebody mistyped an address: the page says so, with the way back. To everybody else the address does not exist.
    return request.headers.accept?.includes('text/html') ? page(request, reply.code(404)) : nothing(request, reply)
  })
}

/** /embedded may be framed by the configured origins only. */
function allowFrames(reply: FastifyReply, origins: readonly string[]) {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`)).removeHeader('x-frame-options')
}
