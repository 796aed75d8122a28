import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** No answer came. `accepted`: the server's side had taken the connection; otherwise nobody was there to take it. */
export class Cut extends Error {
  readonly accepted: boolean
  constructor(accepted: boolean) {
    super(accepted ? 'connection ended without an answer' : 'connection refused')
    this.accepted = accepted
  }
}

interface Waiting {
  done: (answer: Answer) => void
  failed: (error: Error) => void
}

/**
 * One keep-alive connection to 127.0.0.1, one request at a time; connects again by itself. Written on the bare socket, so that the
 * client costs little beside what it measures and sees exactly what happens to a connection.
 */
export class Line {
  readonly port: number
  #socket: Socket | undefined
  #connected = false
  #parts: Buffer[] = []
  #waiting: Waiting | undefined

  constructor(port: number) {
    this.port = port
  }

  /** Throws `Cut`. */
  send(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
    const lines = Object.entries({
      host: `127.0.0.1:${this.port}`,
      'sec-fetch-site': 'same-origin',
      ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
      ...headers,
    })
    const text = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
    return new Promise((done, failed) => {
      this.#waiting = { done, failed }
      this.#open().write(text)
    })
  }

  /** Drops the connection at once, whatever is under way. */
  close() {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #open() {
    if (this.#socket && !this.#socket.destroyed) return this.#socket
    const socket = connect(this.port, '127.0.0.1')
    this.#socket = socket
    this.#connected = false
    this.#parts = []
    socket.setNoDelay(true)
    socket.on('connect', () => {
      this.#connected = true
    })
    socket.on('data', (part: Buffer) => this.#read(part))
    socket.on('error', () => {}) // 'close' follows
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined
      if (this.#socket === undefined) this.#settle((waiting) => waiting.failed(new Cut(this.#connected)))
    })
    return socket
  }

  #read(part: Buffer) {
    this.#parts.push(part)
    const all = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    this.#parts = [all]
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const [first = '', ...rest] = all.toString('latin1', 0, end).split('\r\n')
    const headers = Object.fromEntries(rest.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]))
    const length = Number(headers['content-length'] ?? 0)
    if (all.length < end + 4 + length) return
    this.#parts = []
    if (headers['connection'] === 'close') this.close()
    // Several cookies share a name: the first one is the session's.
    const cookie = rest.find((line) => /^set-cookie: .*sitzung=/i.test(line))?.slice(12)
    this.#settle((waiting) =>
      waiting.done({
        status: Number(first.slice(9, 12)),
        headers: cookie ? { ...headers, 'set-cookie': cookie } : headers,
        body: all.toString('utf8', end + 4, end + 4 + length),
      }),
    )
  }

  #settle(act: (waiting: Waiting) => void) {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) act(waiting)
  }
}

/** One request on a connection of its own. Throws `Cut`. */
export async function once(port: number, method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  const line = new Line(port)
  try {
    return await line.send(method, path, { connection: 'close', ...headers }, body)
  } finally {
    line.close()
  }
}
