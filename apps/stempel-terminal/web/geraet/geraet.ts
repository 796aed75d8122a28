import type { Call, Input, Result } from '#platform/contract/contract.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { signInText, base64url, hash, proofFor, proofHeader, newSecret, keyKind, signText, type RollingSecret } from '#platform/contract/terminal.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError, straight, urlOf } from '#platform/web/data/client.ts'
import { heardTime, moment } from '#platform/web/device/clock.ts'
import { openLine } from '#platform/web/outbox/line.ts'
import { calls, type Lage, type Tat } from '#apps/stempel-terminal/contract.ts'

/** The terminal's queue and memory on this device. */
export const linie = openLine<Tat>('portal-terminal')

/** Who this device is since it was paired. The private key cannot be read by any script. */
export interface Geraet {
  id: string
  privat: CryptoKey
  /** Uncompressed point, base64. */
  oeffentlich: string
}
/** The rolling secret. `naechstes` was made and kept before it is announced: a lost answer is asked for again with the same one. */
interface Ringlage {
  nr: number
  geheimnis: string
  naechstes: string | null
}

export const liesGeraet = () => linie.read<Geraet>('geraet')

/** Who this device would be: kept until the server has answered, so that a lost answer is asked for again by the same one. */
interface Anwaerter {
  geraet: Geraet
  ring: Ringlage
}

async function neuerAnwaerter(): Promise<Anwaerter> {
  const pair = await crypto.subtle.generateKey(keyKind, false, ['sign', 'verify'])
  const oeffentlich = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)).toBase64()
  const { geheimnis } = await newSecret()
  const anwaerter = { geraet: { id: uuid(), privat: pair.privateKey, oeffentlich }, ring: { nr: 0, geheimnis, naechstes: null } }
  await linie.write({ anwaerter })
  return anwaerter
}

/** Pairs this device with the terminal of the code. Only when that worked, what it was before is forgotten; what waits goes with it. Throws CallError. */
export async function koppeln(code: string) {
  const bisher = await linie.read<Anwaerter>('anwaerter')
  try {
    await uebernommen(bisher ?? (await neuerAnwaerter()), code)
  } catch (error) {
    // The answer to an earlier pairing was lost, and its code has gone since: it begins as a new one.
    if (!bisher || !(error instanceof CallError) || error.problem?.code !== 'terminal.geraet-bekannt') throw error
    await uebernommen(await neuerAnwaerter(), code)
  }
}

async function uebernommen({ geraet, ring }: Anwaerter, code: string) {
  const { id, privat, oeffentlich } = geraet
  const beweis = await signText(privat, signInText(id, code))
  await straight(calls.koppeln, { body: { code, geraet: id, oeffentlich, beweis, ring: await hash(ring.geheimnis) } })
  // A contact of the old identity that is under way must not turn the new one's secret.
  await navigator.locks.request(ringSperre, async () => {
    const leser = await linie.read('leser')
    await linie.renew({ geraet, ring, ...(leser === undefined ? {} : { leser }) })
  })
}
const ringSperre = 'terminal-ring'

/** Signs the device in; the answer says how the terminal stands. Throws CallError. */
export async function anmelden({ id, privat }: Geraet): Promise<Lage> {
  const { aufgabe } = await straight(calls.aufgabe, { body: { geraet: id } })
  const unterschrift = await signText(privat, signInText(id, aufgabe))
  return drehen((ring) => straight(calls.anmelden, { body: { geraet: id, aufgabe, unterschrift, ring } }))
}

/** One turn of the rolling secret around a contact; only one page of this device at a time. */
export const drehen = <T>(kontakt: (ring: RollingSecret) => Promise<T>): Promise<T> =>
  navigator.locks.request(ringSperre, async () => {
    const ring = (await linie.read<Ringlage>('ring'))!
    const naechstes = ring.naechstes ?? base64url(crypto.getRandomValues(new Uint8Array(32)))
    if (ring.naechstes === null) await linie.write({ ring: { ...ring, naechstes } })
    const antwort = await kontakt({ nr: ring.nr, geheimnis: ring.geheimnis, naechstes: await hash(naechstes) })
    await linie.write({ ring: { nr: ring.nr + 1, geheimnis: naechstes, naechstes: null } satisfies Ringlage })
    return antwort
  }) as Promise<T>

/** A call of the terminal, with the proof that its key is here. Throws CallError. */
export async function rufe<C extends Call>({ privat }: Geraet, sitzung: string, call: C, input?: Input<C>): Promise<Result<C>> {
  const { body } = (input ?? {}) as { body?: unknown }
  const [url, method] = [urlOf(call, input), call.method]
  for (let versuch = 1; ; versuch++) {
    const zeit = moment().um
    const beweis = await proofFor(privat, { sitzung, zeit, method, url, ...(body === undefined ? {} : { body }) })
    const antwort = await reach(url, {
      method,
      headers: { accept: 'application/json', [proofHeader]: beweis, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(call.timeoutMs ?? 20_000),
    })
    if (antwort.ok) return (await antwort.json()) as Result<C>
    const problem = antwort.headers.get('content-type')?.includes('problem+json') ? ((await antwort.json()) as ProblemDocument) : undefined
    // The device's clock was off; the answer told the time.
    if (problem?.code === 'nachweis-veraltet' && versuch === 1) continue
    throw new CallError(antwort.status, problem)
  }
}

async function reach(url: string, init: RequestInit) {
  const sent = performance.now()
  try {
    const answer = await fetch(url, init)
    heardTime(answer.headers.get('x-zeit'), sent)
    return answer
  } catch {
    throw new CallError(0)
  }
}
