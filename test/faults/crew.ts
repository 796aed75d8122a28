import { setTimeout as delay } from 'node:timers/promises'
import { uuid } from '#platform/contract/uuid.ts'
import { Cut, Line, once } from './line.ts'

/** A stamp that a device wants to make; repeated unchanged until it is confirmed. */
export interface Intent {
  id: string
  geraet: string
  folge: number
  timestamp: string
  body: string
  confirmed: number | undefined
}
export const stempeln = '/api/v1/pms/stempelerfassung/stempeln'
export const password = 'Muster-2026!'
const people = ['monteur', 'leitung', 'buchhaltung', 'support', 'admin'] as const

/** Signs a demo person in; answers the cookie. */
export async function signIn(port: number, name: string, stay = true) {
  const answer = await once(
    port,
    'POST',
    '/api/v1/auth/login',
    {},
    JSON.stringify({ username: `${name}@musterbau.example`, password, stayAuthenticated: stay }),
  )
  if (answer.status !== 200) throw new Error(`sign-in of ${name}: ${answer.status} ${answer.body}`)
  return answer.headers['set-cookie']!.split(';')[0]!
}
export const signInAll = (port: number) => Promise.all(people.map((name) => signIn(port, name)))

/** A device: its stamps carry a contiguous sequence and rising times, no two of all devices the same. */
export class Device {
  readonly geraet = uuid()
  readonly cookie: string
  readonly #nr: number
  #folge = 0
  #ms = 0
  constructor(cookie: string, nr: number) {
    this.cookie = cookie
    this.#nr = nr
  }

  next(): Intent {
    this.#ms = Math.max(this.#ms + 1, Temporal.Now.instant().epochMilliseconds)
    this.#folge += 1
    const timestamp = Temporal.Instant.fromEpochMilliseconds(this.#ms)
      .add({ microseconds: this.#nr % 1000 })
      .toString({ fractionalSecondDigits: 6 })
    const [id, geraet, folge] = [uuid(), this.geraet, this.#folge]
    return {
      id,
      geraet,
      folge,
      timestamp,
      confirmed: undefined,
      body: JSON.stringify({ id, timestamp, flag: folge % 2 ? 'arrival' : 'departure', code: 'Normal', geraet, folge }),
    }
  }
}

/** Devices that stamp one act after the other, each over its own connection, and repeat what nobody confirmed. */
export class Crew {
  readonly intents: Intent[] = []
  /** How often each status came; 'keine Antwort' = the connection was cut, 'niemand da' = refused. */
  readonly outcomes = new Map<string, number>()
  /** First body per status that is not a confirmation. */
  readonly samples = new Map<number, string>()
  /** Milliseconds of the last confirmation, by `performance.now()`. */
  lastConfirmed = 0
  /** The same of the last failure. */
  lastFailed = 0
  readonly #port: number
  readonly #devices: Device[]
  #stopping = false
  #work: Promise<unknown> | undefined

  constructor(port: number, cookies: readonly string[], devices = 16) {
    this.#port = port
    this.#devices = Array.from({ length: devices }, (_, nr) => new Device(cookies[nr % cookies.length]!, nr))
  }
  get devices() {
    return this.#devices.map(({ geraet }) => geraet)
  }
  get confirmed() {
    return this.intents.filter(({ confirmed }) => confirmed !== undefined)
  }

  start() {
    this.#stopping = false
    this.#work = Promise.all(this.#devices.map((device) => this.#stamp(device)))
  }
  /** No new stamps; what is open is repeated until it is confirmed, for so many seconds at most. */
  async stop(seconds = 60) {
    this.#stopping = true
    const open = () => this.intents.filter(({ confirmed }) => confirmed === undefined).length
    const over = await Promise.race([this.#work, delay(seconds * 1000, 'late', { ref: false })])
    if (over === 'late') throw new Error(`${open()} stamps are still unconfirmed after ${seconds} s: ${this.report()}`)
  }
  /** Resolves when a stamp was confirmed after now; answers the milliseconds it took. */
  async untilConfirmed(seconds = 60) {
    const began = performance.now()
    while (this.lastConfirmed < began) {
      if (performance.now() - began > seconds * 1000) throw new Error(`nothing confirmed for ${seconds} s: ${this.report()}`)
      await delay(5)
    }
    return Math.round(this.lastConfirmed - began)
  }
  report() {
    return [...this.outcomes]
      .sort()
      .map(([what, count]) => `${what}: ${count}`)
      .join(', ')
  }

  async #stamp(device: Device) {
    const line = new Line(this.#port)
    while (!this.#stopping) {
      const intent = device.next()
      this.intents.push(intent)
      while (!(await this.#sent(line, device, intent))) await delay(20)
    }
    line.close()
  }

  async #sent(line: Line, device: Device, intent: Intent) {
    try {
      const { status, body } = await line.send('POST', stempeln, { cookie: device.cookie }, intent.body)
      this.#count(String(status))
      if (status === 201 || status === 200) {
        intent.confirmed = status
        this.lastConfirmed = performance.now()
        return true
      }
      if (!this.samples.has(status)) this.samples.set(status, body)
    } catch (error) {
      if (!(error instanceof Cut)) throw error
      this.#count(error.accepted ? 'keine Antwort' : 'niemand da')
    }
    this.lastFailed = performance.now()
    return false
  }

  #count(what: string) {
    this.outcomes.set(what, (this.outcomes.get(what) ?? 0) + 1)
  }
}
