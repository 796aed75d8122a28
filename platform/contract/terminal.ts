import * as z from 'zod/mini'
import { Instant, Uuid } from './shapes.ts'

/** What a paired terminal and the server agree on: its key, its proof, its rolling secret. Runs in the browser and in Node. */

const { subtle } = crypto
/** The device's key pair; made with `extractable: false`. */
export const keyKind = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signatur = { name: 'ECDSA', hash: 'SHA-256' } as const
/** Header that every call of a terminal carries. */
export const proofHeader = 'nachweis'
/** So far a proof's time may be from the server's. `x-zeit` of any answer tells the server's clock. */
export const proofMs = 120_000

/** 32 bytes, base64url without padding. */
export const Bytes32 = z.string().check(z.regex(/^[\w-]+$/), z.minLength(43), z.maxLength(43))

/**
 * One turn of the rolling secret. The device makes the next secret and keeps it **before** it sends; only its hash goes out.
 * The same turn again (its answer was lost) changes nothing; another turn from a secret that was used before is a copy.
 */
export const RollingSecret = z.object({
  /** How many turns led to `geheimnis`; 0 with the secret that the pairing set. */
  nr: z.int().check(z.minimum(0), z.maximum(1e12)),
  geheimnis: Bytes32,
  /** sha-256 of the secret after it. */
  naechstes: Bytes32,
})
export type RollingSecret = z.output<typeof RollingSecret>

/** What of a terminal's proof can be read before its call is known. */
export const TerminalProof = z.object({ sitzung: Uuid, zeit: Instant, inhalt: Bytes32, unterschrift: z.string().check(z.minLength(86), z.maxLength(86)) })

/** Text under the signature of one call. `url` begins with the API base and holds the query; `inhalt` is the hash of the body. */
export const proofText = (teile: { sitzung: string; zeit: string; method: string; url: string; inhalt: string }) =>
  ['portal-terminal', teile.sitzung, teile.zeit, teile.method, teile.url, teile.inhalt].join('\n')
/** Text under the signature of a sign-in or a pairing: the challenge or the code, for this device. */
export const signInText = (geraet: string, aufgabe: string) => ['portal-terminal-anmelden', geraet, aufgabe].join('\n')

/** The hash of a body as both sides write it; nothing at all counts as the empty text. */
export const contentHash = (body: unknown) => hash(body === undefined ? '' : JSON.stringify(body))
/** sha-256, base64url. */
export const hash = async (text: string) => base64url(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
export const base64url = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Signs as the device does. */
export const signText = async (key: CryptoKey, text: string) => base64url(await subtle.sign(signatur, key, new TextEncoder().encode(text)))

/** Value of the header for one call, at the server's time `zeit`. */
export async function proofFor(key: CryptoKey, call: { sitzung: string; zeit: Temporal.Instant; method: string; url: string; body?: unknown }) {
  const zeit = call.zeit.toString({ smallestUnit: 'millisecond' })
  const inhalt = await contentHash(call.body)
  const unterschrift = await signText(key, proofText({ ...call, zeit, inhalt }))
  return [call.sitzung, zeit, inhalt, unterschrift].join(' ')
}

/** A fresh secret, and the hash by which the server will know it. */
export async function newSecret() {
  const geheimnis = base64url(crypto.getRandomValues(new Uint8Array(32)))
  return { geheimnis, kennung: await hash(geheimnis) }
}
