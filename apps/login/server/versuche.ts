import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { clearThrottle, throttle } from '#platform/server/http/throttle.ts'

/** Attempts to sign in that are let through within `minuten`, for one account from one address, and from one address at all. */
export const grenze = { konto: 10, adresse: 100, minuten: 15 } as const

/** Keys of the two counters. An unknown name counts like an account, but hashed: people type their password into the wrong field. */
export const zaehler = (anwenderId: Id<'anwender'> | undefined, username: string, address: string) => ({
  adresse: `anmelden:${netz(address)}`,
  konto: `anmelden:${anwenderId ?? createHash('sha256').update(username).digest('base64url')}:${netz(address)}`,
})
type Zaehler = ReturnType<typeof zaehler>

/**
 * Counts an attempt before anything is verified; throws 429. Writes with the connection that the call already holds and commits
 * there and then: the count survives the refusal, and many attempts at once cannot wait for a second connection that others hold.
 */
export async function zaehlen(db: Kysely<Tables>, { adresse, konto }: Zaehler) {
  await throttle(db, adresse, grenze.adresse, grenze.minuten)
  await throttle(db, konto, grenze.konto, grenze.minuten)
  await keepSoFar(db)
}

/** After a success: the account starts afresh, and the address gets its attempt back, so that a morning's crew behind one address does not lock itself out. */
export async function freigeben(db: Kysely<Tables>, { adresse, konto }: Zaehler) {
  await sql`update drossel set zeiten = trim_array(zeiten, 1) where schluessel = ${adresse} and cardinality(zeiten) > 0`.execute(db)
  await clearThrottle(db, konto)
}

/** An IPv6 customer owns a whole /64 and could use another address for each attempt. */
export function netz(address: string) {
  if (!address.includes(':')) return address
  const ipv4 = /(\d+\.){3}\d+$/.exec(address)
  if (ipv4) return ipv4[0]
  const [links = '', rechts] = address.split('%')[0]!.split('::')
  const vorne = links.split(':').filter(Boolean)
  const hinten = rechts?.split(':').filter(Boolean) ?? []
  const luecke = Array.from({ length: 8 - vorne.length - hinten.length }, () => '0')
  return `${[...vorne, ...luecke, ...hinten].slice(0, 4).join(':')}::/64`
}
