import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What becomes of a request: `pass`; `lose` the answer once the server has given it; `hang-up` soon after it was sent, whatever the server
 * is doing; `reset` before it arrives; `late` = the answer comes 15 s later; `silent` = taken, never answered; `unavailable` = 503 on the way.
 */
export type Fate = 'pass' | 'lose' | 'hang-up' | 'reset' | 'late' | 'silent' | 'unavailable'
export const lateMs = 15_000

/** An entry that a browser sent: its key, its number on the device, and what became of the request. */
export interface Sent {
  key: string
  geraet: string
  folge: number
  fate: Fate
}

/** A network of the test's own between browsers and the server on `target`. Everybody behind it has the same bad reception. */
export class Network {
  readonly sent: Sent[] = []
  /** Decides about each request by its path; 'pass' at first. */
  fateOf: (path: string) => Fate = () => 'pass'
  port = 0
  target: number
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, answer) => void this.#carry(request, answer).catch(() => answer.destroy()))

  constructor(target: number) {
    this.target = target
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }
  get address() {
    return `http://127.0.0.1:${this.port}`
  }
  async open() {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.port = (this.#server.address() as AddressInfo).port
    return this
  }
  /** The same for everything; what is open is cut when it would not have come about. */
  all(fate: Fate) {
    this.fateOf = () => fate
    if (fate !== 'pass' && fate !== 'late') this.cut()
  }
  cut() {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }
  close() {
    this.#server.close()
    this.cut()
  }

  async #carry(request: IncomingMessage, answer: ServerResponse) {
    const { method, url = '/', headers } = request
    const fate = this.fateOf(url)
    const { geraet, 'idempotency-key': key } = headers
    if (typeof geraet === 'string' && typeof key === 'string') {
      const { id, eintrag } = JSON.parse(geraet) as { id: string; eintrag?: { folge: number } }
      this.sent.push({ key, geraet: id, folge: eintrag?.folge ?? 0, fate })
    }
    if (fate === 'reset') return void request.socket.resetAndDestroy()
    if (fate === 'unavailable') return void answer.writeHead(503, { 'retry-after': '1' }).end()
    if (fate === 'silent') return
    const onward = ask({ host: '127.0.0.1', port: this.target, method, path: url, headers })
    onward.on('error', () => request.socket.destroy())
    answer.on('close', () => onward.destroy())
    request.pipe(onward)
    if (fate === 'hang-up') setTimeout(() => request.socket.resetAndDestroy(), Math.random() * 30)
    const back = await new Promise<IncomingMessage>((done) => onward.once('response', done))
    if (fate === 'lose') {
      back.resume()
      back.once('end', () => request.socket.resetAndDestroy())
      return
    }
    if (fate === 'late') await delay(lateMs)
    if (answer.destroyed) return
    answer.writeHead(back.statusCode!, back.headers)
    back.pipe(answer)
  }
}

export const isStamp = (path: string) => path.endsWith('/stempeln')
