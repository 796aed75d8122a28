import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushServices } from '#platform/server/push/services.ts'

interface Knock {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service on this machine: keeps what it is posted and answers as it is told. */
export async function pushService() {
  const knocks: Knock[] = []
  let answer: { status: number; location?: string } = { status: 201 }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      knocks.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      reply.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const services: PushServices = { allows: (url) => url.origin === origin }
  return {
    origin,
    services,
    knocks,
    answer: (next: typeof answer) => {
      answer = next
    },
    /** A browser that subscribed here. */
    browser: (name: string) => {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      return {
        pair,
        auth,
        subscription: { endpunkt: `${origin}/${name}`, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        /** What it was sent, opened. */
        received: () => knocks.filter(({ path }) => path === `/${name}`).map(({ body }) => opened(body, pair, auth)),
      }
    },
    close: () => new Promise<unknown>((done) => server.close(done)),
  }
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]) => data.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest()

/** RFC 8291: salt, record size, sender's key, then one record of AES-128-GCM that ends with 2. */
function opened(body: Buffer, pair: ECDH, auth: Buffer) {
  const [salt, length] = [body.subarray(0, 16), body[20]!]
  const theirs = body.subarray(21, 21 + length)
  const secret = hmac(hmac(auth, pair.computeSecret(theirs)), Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs, Buffer.from([1]))
  const master = hmac(salt, secret)
  const key = hmac(master, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(master, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const sealed = body.subarray(21 + length)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString('utf8')
  return plain.slice(0, plain.lastIndexOf('\x02'))
}
