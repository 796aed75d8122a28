import { createHash, randomBytes, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { TerminalProof, proofHeader, proofMs, proofText } from '#platform/contract/terminal.ts'
import { Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Person, Terminal } from '../http/person.ts'
import type { Db } from '../database/db.ts'

/** A session lives so long at most; a terminal signs itself in again without being asked. */
const sessionHours = 24
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** Name of the terminal's cookie, beside the one of a person. */
export const terminalCookie = (secure: boolean) => (secure ? '__Host-terminal' : 'terminal')

/** Starts the one session of a device; an earlier one ends with it. */
export async function beginTerminalSession(db: Db, geraetId: string, jetzt: Temporal.Instant) {
  const token = randomBytes(32).toString('base64url')
  const sitzungId = uuid()
  await db
    .updateTable('terminalGeraet')
    .set({ sitzungId, sitzungHash: sha256(token), sitzungBis: jetzt.add({ hours: sessionHours }).toString() })
    .where('id', '=', geraetId)
    .execute()
  return { token, sitzungId }
}

/**
 * The terminal behind a request, or null: the cookie names the session, the header proves that the key is here. A cookie alone is worth nothing.
 * Locked, retired and replaced devices are still known: they may hand over what they keep.
 */
export async function terminalOf(db: Db, request: FastifyRequest, token: string, jetzt: Temporal.Instant): Promise<Person | null> {
  const proof = readProof(request.headers[proofHeader])
  if (!proof) return null
  const row = await db
    .selectFrom('terminalGeraet as g')
    .innerJoin('terminal as t', 't.id', 'g.terminalId')
    .where('g.sitzungHash', '=', sha256(token))
    .select(['g.id as geraetId', 'g.oeffentlich', 'g.sitzungId', 'g.sitzungBis', 'g.alarm', 'g.abgeloest', 't.id', 't.name', 't.vkforgid', 't.zustand'])
    .executeTakeFirst()
  if (!row || row.sitzungId !== proof.sitzung || !row.sitzungBis || Temporal.Instant.compare(row.sitzungBis, jetzt) < 0) return null
  if (!signedBy(row.oeffentlich, proofText({ ...proof, method: request.method, url: request.url }), proof.unterschrift)) return null
  // Told apart from a missing session: the device sets its clock by `x-zeit` and asks again.
  if (Math.abs(Temporal.Instant.from(proof.zeit).epochMilliseconds - jetzt.epochMilliseconds) > proofMs) throw new Problem('nachweis-veraltet', 401)
  const { id, geraetId, name, vkforgid } = row
  const zustand = row.abgeloest ? ('abgeloest' as const) : row.alarm ? ('gesperrt' as const) : row.zustand
  return principal({ id, geraetId, name, vkforgid, zustand, inhalt: proof.inhalt })
}

/** The body is what the device signed. Throws 401. */
export function assertBody({ inhalt }: Terminal, body: unknown) {
  const is = sha256(body === undefined || body === null ? '' : JSON.stringify(body)).toString('base64url')
  if (is !== inhalt) throw new Problem('nicht-angemeldet', 401)
}

/** Does this public key (uncompressed point) verify the signature (raw r‖s, base64url)? */
export function signedBy(point: Buffer, text: string, signature: string) {
  if (point.length !== 65 || point[0] !== 4) return false
  const key = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) }
  try {
    return verify('sha256', Buffer.from(text), { key, format: 'jwk', dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  } catch {
    return false // a point that is not on the curve
  }
}

function readProof(header: unknown) {
  const [sitzung, zeit, inhalt, unterschrift] = String(header ?? '').split(' ')
  const parsed = TerminalProof.safeParse({ sitzung, zeit, inhalt, unterschrift })
  return parsed.success ? parsed.data : null
}

const principal = (terminal: Terminal): Person => ({
  anwenderId: terminal.id,
  sitzungId: '',
  username: '',
  name: terminal.name,
  email: null,
  accountid: terminal.vkforgid,
  konten: [terminal.vkforgid],
  lstfixId: null,
  berechtigungen: new Set(),
  sprache: 'de',
  stayAuthenticated: true,
  terminal,
})
