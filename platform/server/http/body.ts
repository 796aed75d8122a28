import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'

/** Deeper, and of more values, than anything of ours. */
const most = { depth: 60, values: 20_000 } as const

/**
 * Would this JSON keep everybody waiting who asks for something else? Nested brackets and hundreds of thousands of tiny values take the reader, and whoever judges
 * them one by one, far longer than the same bytes of text. Looks at the signs outside of strings, once.
 */
export function laborious(json: string): boolean {
  let [depth, values, quoted] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (quoted) {
      if (sign === backslash) at++
      else if (sign === quote) quoted = false
    } else if (sign === quote) quoted = true
    else if (sign === openList || sign === openRecord) {
      if (++depth > most.depth) return true
    } else if (sign === closeList || sign === closeRecord) depth--
    else if (sign === comma && ++values > most.values) return true
  }
  return false
}
const [quote, backslash, comma, openList, closeList, openRecord, closeRecord] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Bodies are JSON, or NDJSON as text where a call takes text; what is laborious is refused (400) before it is read. */
export function mountBodies(server: FastifyInstance) {
  const read = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (laborious(body as string)) return done(new Problem('eingabe', 400))
    return read(request, body as string, done)
  })
  // One record a line, read by the call itself: many records are no laborious JSON.
  server.addContentTypeParser('application/x-ndjson', { parseAs: 'string', bodyLimit: ndjsonBytes }, (_, body, done) => done(null, body))
}
const ndjsonBytes = 16 * 1024 * 1024
