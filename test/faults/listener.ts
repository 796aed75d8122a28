import { get } from 'node:http'

interface Event {
  topic: string
  ids: string[]
}

/** An open live stream of a signed-in person, as a browser holds it. */
export async function listen(port: number, cookie: string) {
  const waiting = new Set<{ topic: string; id: string | undefined; done: (at: number) => void }>()
  const heard = ({ topic, ids }: Event, at: number) => {
    for (const one of waiting)
      if (one.topic === topic && (!one.id || ids.includes(one.id))) {
        waiting.delete(one)
        one.done(at)
      }
  }
  const request = get({ host: '127.0.0.1', port, path: '/api/v1/live', headers: { cookie } })
  request.on('error', () => {})
  await new Promise<void>((done, failed) =>
    request.on('response', (stream) => {
      if (stream.statusCode !== 200) failed(new Error(`live stream: ${stream.statusCode}`))
      let rest = ''
      stream.on('error', () => {})
      stream.on('data', (part: Buffer) => {
        const at = performance.now()
        const lines = (rest + part.toString()).split('\n')
        rest = lines.pop()!
        for (const line of lines.filter((text) => text.startsWith('data: '))) heard(JSON.parse(line.slice(6)) as Event, at)
        done()
      })
    }),
  )
  return {
    /** When the next event of a topic (about `id`) arrives, by `performance.now()`; throws after so many milliseconds. */
    next: (topic: string, withinMs: number, id?: string) =>
      new Promise<number>((done, failed) => {
        const one = { topic, id, done }
        waiting.add(one)
        setTimeout(() => {
          if (waiting.delete(one)) failed(new Error(`no event "${topic}" within ${withinMs} ms`))
        }, withinMs)
      }),
    close: () => request.destroy(),
  }
}
