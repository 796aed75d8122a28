import { uuid } from '#platform/contract/uuid.ts'
import { stempeln } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import { quantile } from './table.ts'

export interface Request {
  method: string
  path: string
  cookie: string
  body?: string
}
export interface Driven {
  rate: number
  count: number
  p50: number
  p95: number
  p99: number
  failed: string | undefined
}

/** So many connections, each with one request after the other, for so many seconds. */
export async function drive(port: number, connections: number, seconds: number, request: (connection: number) => Request): Promise<Driven> {
  const took: number[] = []
  let failed: string | undefined
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const line = new Line(port)
      while (performance.now() < until) {
        const { method, path, cookie, body } = request(connection)
        const sent = performance.now()
        const { status, body: text } = await line.send(method, path, { cookie }, body)
        took.push(performance.now() - sent)
        if (status >= 300) failed ??= `${status} ${text.slice(0, 200)}`
      }
      line.close()
    }),
  )
  return {
    rate: took.length / ((performance.now() - began) / 1000),
    count: took.length,
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
    p99: quantile(took, 0.99),
    failed,
  }
}

/** A stamp that nobody has made before, of one person after the other. */
export function stamp(cookies: readonly string[]) {
  let next = 0
  return (connection: number): Request => ({
    method: 'POST',
    path: stempeln,
    cookie: cookies[next++ % cookies.length]!,
    body: JSON.stringify({
      id: uuid(),
      timestamp: Temporal.Now.instant().toString({ fractionalSecondDigits: 6 }),
      flag: connection % 2 ? 'arrival' : 'departure',
      code: 'Normal',
    }),
  })
}
