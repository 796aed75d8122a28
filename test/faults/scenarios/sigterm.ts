import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Box, Scenario } from '../box.ts'
import { Device, signInAll, stempeln, type Intent } from '../crew.ts'
import { compare } from '../ledger.ts'
import { Cut, Line, once } from '../line.ts'

const perSecond = 200

export const sigterm: Scenario = {
  name: 'sigterm',
  about: `SIGTERM bei ${perSecond} Anfragen je Sekunde, mit offenen Live-Verbindungen`,
  alone: true,
  planted: { 'exits-at-once': /ohne Antwort/ },
  async run(box) {
    for (const round of box.quick ? [2] : [1, 2, 3, 4, 5, 6]) {
      // Every second time the machine is busy with other things: the server gets its turns late.
      const hogs = round % 2 ? [] : Array.from({ length: cpus().length }, () => spawn(process.execPath, ['-e', 'for (;;);']))
      if (hogs.length) box.note('die Maschine ist voll beschäftigt')
      await stopUnderLoad(box, `data${round}`).finally(() => {
        for (const hog of hogs) hog.kill('SIGKILL')
      })
    }
  },
}

async function stopUnderLoad(box: Box, name: string) {
  const dataDir = box.data(name)
  const server = await box.start({ dataDir })
  const cookies = await signInAll(box.port)
  for (const cookie of cookies) get({ port: box.port, path: '/api/v1/live', headers: { cookie } }, (stream) => stream.resume()).on('error', () => {})
  const load = new OpenLoad(box.port, cookies)
  await delay(2_000)
  const began = performance.now()
  const readiness = watchReadiness(box.port)
  server.signal('SIGTERM')
  const how = await server.ended
  const took = Math.round(performance.now() - began)
  await load.stop()
  const { first503, gone } = await readiness
  const cut = load.results.filter(({ how }) => how === 'keine Antwort')
  const after = load.results.filter(({ at }) => at > began)
  box.note(
    `${load.results.length} Anfragen, davon ${after.length} nach SIGTERM: ${[...Map.groupBy(after, ({ how }) => how)].map(([what, all]) => `${what}: ${all.length}`).join(', ')}`,
  )
  for (const { at, ended, fresh } of cut.slice(0, 3))
    box.note(
      `abgeschnitten: gesendet ${Math.round(at - began)} ms, geschlossen ${Math.round(ended - began)} ms nach SIGTERM, ${fresh ? 'neue' : 'stehende'} Verbindung`,
    )
  box.check(`/readyz antwortet zuerst 503 (nach ${Math.round(first503 - began)} ms), dann niemand mehr (nach ${Math.round(gone - began)} ms)`, first503 < gone)
  box.check(`${cut.length} angenommene Anfragen ohne Antwort`, cut.length === 0)
  box.check(
    'keine anderen Antworten als 201 und 503',
    load.results.every(({ how }) => ['201', '503', 'niemand da', 'keine Antwort'].includes(how)),
  )
  box.check(`Ende mit ${how} nach ${took} ms`, how === 0 && took <= 10_000)
  const again = await box.start({ dataDir })
  await compare(
    box,
    dataDir,
    load.results.map(({ intent }) => intent),
    { repeated: false },
  )
  again.signal('SIGTERM')
  await again.ended
}

interface Result {
  at: number
  ended: number
  how: string
  fresh: boolean
  intent: Intent
}

/** So many requests each second, whatever becomes of them; every fourth over a connection of its own. */
class OpenLoad {
  readonly results: Result[] = []
  readonly #port: number
  readonly #devices: Device[]
  readonly #idle: Line[] = []
  readonly #open = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #due = performance.now()
  #count = 0

  constructor(port: number, cookies: readonly string[]) {
    this.#port = port
    this.#devices = cookies.map((cookie, nr) => new Device(cookie, nr))
    this.#timer = setInterval(() => {
      for (; this.#due < performance.now(); this.#due += 1000 / perSecond) this.#fire()
    }, 5)
  }
  async stop() {
    clearInterval(this.#timer)
    await Promise.all(this.#open)
    for (const line of this.#idle) line.close()
  }

  #fire() {
    const device = this.#devices[this.#count % this.#devices.length]!
    const fresh = this.#count++ % 4 === 0
    const work: Promise<void> = this.#send(device, fresh ? new Line(this.#port) : (this.#idle.pop() ?? new Line(this.#port)), fresh).finally(() =>
      this.#open.delete(work),
    )
    this.#open.add(work)
  }

  async #send(device: Device, line: Line, fresh: boolean) {
    const intent = device.next()
    const result: Result = { at: performance.now(), ended: 0, how: '', fresh, intent }
    this.results.push(result)
    try {
      const { status } = await line.send('POST', stempeln, { cookie: device.cookie, ...(fresh ? { connection: 'close' } : {}) }, intent.body)
      result.how = String(status)
      if (status === 201) intent.confirmed = status
      if (!fresh) this.#idle.push(line)
    } catch (error) {
      result.how = error instanceof Cut && error.accepted ? 'keine Antwort' : 'niemand da'
    }
    result.ended = performance.now()
  }
}

/** Asks /readyz over and over: when it first said 503, and when nobody was there any more. */
async function watchReadiness(port: number) {
  let first503 = Infinity
  for (;;) {
    try {
      const { status } = await once(port, 'GET', '/readyz')
      if (status === 503) first503 = Math.min(first503, performance.now())
    } catch (error) {
      if (error instanceof Cut && !error.accepted) return { first503, gone: performance.now() }
    }
    await delay(10)
  }
}
