import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Problem, refused } from '#platform/contract/problem.ts'

const patienceMs = 30_000

/**
 * Asks a clamd (`tcp://host:3310` or `unix:///path`) about a local file by INSTREAM. Throws 422 when it names a virus, 503 when it cannot be asked:
 * with a scanner set, nothing comes in unseen.
 */
export async function scan(url: string, path: string) {
  const verdict = await ask(url, path).catch((cause: unknown) => {
    throw Object.assign(new Problem('pruefung-nicht-erreichbar', 503, { warten: 30 }), { cause })
  })
  if (/^stream: OK$/.test(verdict)) return
  const found = /^stream: (.+) FOUND$/.exec(verdict)?.[1]
  if (found) throw refused('datei-schadsoftware', 'name', { fund: found.replace(/[^\w.:-]/g, '').slice(0, 80) })
  throw new Problem('pruefung-nicht-erreichbar', 503, { warten: 30 })
}

/** clamd's one line of answer. */
async function ask(url: string, path: string): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const socket = protocol === 'unix:' ? connect(pathname) : connect(Number(port || 3310), hostname)
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd does not answer')))
  const { promise: answer, resolve, reject } = Promise.withResolvers<string>()
  answer.catch(() => {})
  let told = ''
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => (told += part))
  socket.on('end', () => resolve(told.replace(/[\0\n]+$/, '')))
  socket.on('error', reject)
  const send = (bytes: Uint8Array | string) => new Promise<void>((done, fail) => socket.write(bytes, (error) => (error ? fail(error) : done())))
  try {
    await send('zINSTREAM\0')
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await send(Buffer.concat([length, chunk]))
    }
    await send(Buffer.alloc(4))
    return await answer
  } finally {
    socket.destroy()
  }
}
