import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address in front of the portal. Of whoever is behind it, every byte that comes in is kept: answers, live events, files, the app itself. */
export async function mitschrift(portal: string) {
  const { hostname, port } = new URL(portal)
  const answers: Buffer[][] = []
  const server = createServer((ask, answer) => {
    // Nothing packed: what is written down can be searched.
    const headers = { ...ask.headers, 'accept-encoding': 'identity' }
    const onward = request({ hostname, port, method: ask.method, path: ask.url, headers }, (back) => {
      const bytes: Buffer[] = [Buffer.from(JSON.stringify(back.headers))]
      answers.push(bytes)
      if (back.headers['content-encoding']) bytes.push(Buffer.from('PACKED'))
      answer.writeHead(back.statusCode!, back.headers).flushHeaders()
      back.on('data', (part: Buffer) => bytes.push(part)).pipe(answer)
      back.on('error', () => answer.destroy())
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    ask.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many answers hold this text. */
    count: (text: string) => answers.filter((parts) => Buffer.concat(parts).includes(text)).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
