import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '#platform/contract/messages.ts'
import { Problem, type FieldError } from '#platform/contract/problem.ts'
import { languageOf } from './http.ts'
import type { Portal } from './portal.ts'

/** Maps everything that a call can throw to problem+json, once. Texts come from the catalogues, never from the error. */
export function problems(server: FastifyInstance, portal: Portal) {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = error instanceof Problem ? error : fromFastify(error) ?? fromDatabase(error) ?? new Problem('unerwartet', 500)
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code })
    return sendProblem(portal, request, reply, problem)
  })
}

/** Writes the document; also used where no handler runs (origin check, closing server). */
export function sendProblem(portal: Portal, request: FastifyRequest, reply: FastifyReply, problem: Problem & { errors?: FieldError[] }) {
  const text = (code: string) => fill(portal.text(languageOf(request), code), problem.data)
  const errors = problem.errors ?? Object.entries(problem.fields).map(([path, code]) => ({ path, code, message: text(code) }))
  const warten = problem.data['warten']
  if (warten !== undefined) reply.header('retry-after', String(warten))
  return reply.code(problem.status).type('application/problem+json').serializer((body: unknown) => JSON.stringify(body)).send({
    type: 'about:blank', title: text(`status.${problem.status}`), status: problem.status, code: problem.code, detail: text(problem.code), requestId: request.id,
    ...(errors.length ? { errors } : {}), ...(warten === undefined ? {} : { retryAfter: Number(warten) }),
  })
}

function fromFastify({ code, statusCode }: FastifyError) {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('zu-gross', 413)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('medientyp', 415)
  return statusCode && statusCode < 500 ? new Problem('eingabe', 400) : undefined
}

/** SQLSTATE → what it means to the caller. Class 22 is a value that the column's type cannot hold: bad input that passed the shape. */
function fromDatabase(error: { code?: string; severity?: string }) {
  const state = error.code ?? ''
  if (/^22|^2201|^22P/.test(state)) return new Problem('eingabe', 400)
  if (state === '23505') return new Problem('schon-vorhanden', 409)
  if (state === '23503') return new Problem('wird-verwendet', 409)
  if (state.startsWith('23')) return new Problem('regel-verletzt', 422)
  if (state.startsWith('40')) return new Problem('gleichzeitig', 409)
  if (/^53[12]00/.test(state) || state === 'ENOSPC') return new Problem('platte-voll', 507)
  // FATAL ends the connection or refuses it: nothing that the caller asked for can be the reason.
  if (error.severity === 'FATAL' || /^08|^57P0|^53300|^25006/.test(state) || /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT)/.test(state) || /Connection terminated|not queryable|timeout exceeded when trying to connect/i.test(String(error))) return new Problem('datenbank-weg', 503)
  return undefined
}
