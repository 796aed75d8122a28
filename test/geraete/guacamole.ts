import { createServer, type IncomingMessage } from 'node:http'

/**
 * Speaks what the portal asks of Guacamole: tokens for one user, the history of connections in its two orders and at most 1,000 records, the tree of groups, signing
 * out. `PUT /probe` gives it other records, `PUT /probe/gruppen` another tree; without one it answers 404, `GET /probe` says how many are signed in. Prints its port.
 */
let records: { startDate: number }[] = []
let tree: object | null = null
const tokens = new Set<string>()
const read = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
const server = createServer((request, response) => {
  void answer(request).then(({ status = 200, body }) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
  })
})
async function answer(request: IncomingMessage): Promise<{ status?: number; body?: unknown }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const what = `${request.method} ${pathname}`
  if (what === 'PUT /probe') {
    records = JSON.parse(await read(request)) as typeof records
    return {}
  }
  if (what === 'PUT /probe/gruppen') {
    tree = JSON.parse(await read(request)) as object
    return {}
  }
  if (what === 'GET /probe') return { body: { angemeldet: tokens.size } }
  if (what === 'POST /guacamole/api/tokens') {
    const given = new URLSearchParams(await read(request))
    if (given.get('username') !== 'portal' || given.get('password') !== 'ge@heim')
      return { status: 403, body: { message: 'Permission Denied.', type: 'INVALID_CREDENTIALS' } }
    const authToken = crypto.randomUUID()
    tokens.add(authToken)
    return { body: { authToken, username: 'portal', dataSource: 'postgresql', availableDataSources: ['postgresql', 'postgresql-shared'] } }
  }
  const token = String(request.headers['guacamole-token'] ?? '')
  if (!tokens.has(token)) return { status: 403, body: { message: 'Permission Denied.', type: 'PERMISSION_DENIED' } }
  if (what === 'DELETE /guacamole/api/session') {
    tokens.delete(token)
    return { status: 204 }
  }
  if (what === 'GET /guacamole/api/session/data/postgresql/connectionGroups/ROOT/tree') return tree ? { body: tree } : { status: 404, body: {} }
  if (what !== 'GET /guacamole/api/session/data/postgresql/history/connections') return { status: 404, body: {} }
  const down = searchParams.get('order') === '-startDate'
  return { body: records.toSorted((a, b) => (down ? b.startDate - a.startDate : a.startDate - b.startDate)).slice(0, 1000) }
}
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`))
