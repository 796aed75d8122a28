import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A real bucket on this machine behind a line that can say that its disk is full, as servers of one's own do: then nothing is taken in, reading goes on. */
export async function eimer() {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'))
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'portal', configs: [] }] })
  const { port } = await s3.run()
  let full = false
  const refuse = (to: ServerResponse) => {
    to.writeHead(507, { 'content-type': 'application/xml', connection: 'close' })
    to.end('<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>')
  }
  const line = createServer((from, to) => {
    if (full && from.method === 'PUT') {
      from.resume()
      from.on('end', () => refuse(to))
      return
    }
    const { method, url: path, headers } = from
    const on = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(to)
    })
    on.on('error', () => to.destroy())
    from.pipe(on)
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${(line.address() as AddressInfo).port}/portal?region=eu-central-1&tls=0`,
    full: (so: boolean) => {
      full = so
    },
    stop: async () => {
      line.closeAllConnections()
      await new Promise((done) => line.close(done))
      await s3.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
