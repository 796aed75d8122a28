import type { FastifyError } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'

/** What an error means to the caller. */
export const problemOf = (error: FastifyError) =>
  error instanceof Problem ? error : (fromFastify(error) ?? fromDatabase(error) ?? new Problem('unerwartet', 500))

/** Will the same request be refused again? Otherwise it is worth sending later: nobody is signed in, too many at once, a server in trouble. */
export const isFinal = ({ status, code }: Problem) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) && code !== 'gleichzeitig'

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
  if (
    error.severity === 'FATAL' ||
    /^08|^57P0|^53300|^25006/.test(state) ||
    /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT)/.test(state) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/i.test(String(error))
  )
    // Said with a time: devices that wait come back within seconds of the database, not at the end of their own patience.
    return new Problem('datenbank-weg', 503, { warten: 5 })
  return undefined
}
