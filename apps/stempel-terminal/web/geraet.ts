import type { Call, Input, Result } from '#platform/contract/contract.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import {
  anmeldeText,
  base64url,
  hash,
  nachweis,
  nachweisHeader,
  neuesGeheimnis,
  schluesselart,
  unterschreiben,
  type Ring,
} from '#platform/contract/terminal.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError, straight, urlOf } from '#platform/web/client.ts'
import { heardTime, moment } from '#platform/web/clock.ts'
import { openLine } from '#platform/web/outbox/line.ts'
import { calls, type Lage, type Tat } from '../contract.ts'

/** The terminal's queue and memory on this device. */
export const linie = openLine<Tat>('portal-terminal')

/** Who this device is. The private key cannot be read by any script; `gekoppelt`: the office knows it. */
export interface Geraet {
  id: string
  privat: CryptoKey
  /** Uncompressed point, base64. */
  oeffentlich: string
  gekoppelt: boolean
}
/** The rolling secret. `naechstes` was made and kept before it is announced: a lost answer is asked for again with the same one. */
interface Ringlage {
  nr: number
  geheimnis: string
  naechstes: string | null
}

export const liesGeraet = () => linie.read<Geraet>('geraet')

/** A new identity for this device; what it was before is forgotten. Never with entries that wait. */
async function neuesGeraet(): Promise<Geraet> {
  await linie.clear()
  const pair = await crypto.subtle.generateKey(schluesselart, false, ['sign', 'verify'])
  const oeffentlich = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)).toBase64()
  const geraet: Geraet = { id: uuid(), privat: pair.privateKey, oeffentlich, gekoppelt: false }
  const { geheimnis } = await neuesGeheimnis()
  await linie.write({ geraet, ring: { nr: 0, geheimnis, naechstes: null } satisfies Ringlage })
  return geraet
}

/** Pairs this device with the terminal of the code. A lost answer is asked for again by the same device. Throws CallError. */
export async function koppeln(code: string): Promise<Geraet> {
  const known = await liesGeraet()
  const geraet = known && !known.gekoppelt ? known : await neuesGeraet()
  try {
    return await gekoppelt(geraet, code)
  } catch (error) {
    // This device was a terminal before, and the office has not forgotten: it begins as a new one.
    if (error instanceof CallError && error.problem?.code === 'terminal.geraet-bekannt') return gekoppelt(await neuesGeraet(), code)
    throw error
  }
}

async function gekoppelt(geraet: Geraet, code: string) {
  const { id, privat, oeffentlich } = geraet
  const ring = (await linie.read<Ringlage>('ring'))!
  const beweis = await unterschreiben(privat, anmeldeText(id, code))
  await straight(calls.koppeln, { body: { code, geraet: id, oeffentlich, beweis, ring: await hash(ring.geheimnis) } })
  const fertig = { ...geraet, gekoppelt: true }
  await linie.write({ geraet: fertig })
  return fertig
}

/** Signs the device in; the answer says how the terminal stands. Throws CallError. */
export async function anmelden({ id, privat }: Geraet): Promise<Lage> {
  const { aufgabe } = await straight(calls.aufgabe, { body: { geraet: id } })
  const unterschrift = await unterschreiben(privat, anmeldeText(id, aufgabe))
  return drehen((ring) => straight(calls.anmelden, { body: { geraet: id, aufgabe, unterschrift, ring } }))
}

/** One turn of the rolling secret around a contact; only one page of this device at a time. */
export const drehen = <T>(kontakt: (ring: Ring) => Promise<T>): Promise<T> =>
  navigator.locks.request('terminal-ring', async () => {
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
    const beweis = await nachweis(privat, { sitzung, zeit, method, url, ...(body === undefined ? {} : { body }) })
    const antwort = await reach(url, {
      method,
      headers: { accept: 'application/json', [nachweisHeader]: beweis, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
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
