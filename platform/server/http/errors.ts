import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '#platform/contract/messages.ts'
import { Held, Outdated, type Problem, type FieldError } from '#platform/contract/problem.ts'
import { languageOf } from './http.ts'
import type { Portal } from './portal.ts'
import { takenBy } from '../record/taken.ts'
import { problemOf } from './refusals.ts'

/** Maps everything that a call can throw to problem+json, once. Texts come from the catalogues, never from the error. */
export function problems(server: FastifyInstance, portal: Portal) {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = takenBy(portal.apps, error) ?? problemOf(error)
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
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      type: 'about:blank',
      title: text(`status.${problem.status}`),
      status: problem.status,
      code: problem.code,
      detail: text(problem.code),
      requestId: request.id,
      ...(errors.length ? { errors } : {}),
      ...(problem instanceof Outdated ? { changed: problem.changed } : {}),
      ...(problem instanceof Held ? { heldBy: problem.page } : {}),
      ...(warten === undefined ? {} : { retryAfter: Number(warten) }),
    })
}
