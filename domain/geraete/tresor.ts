import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Sealed } from '#platform/server/access/sealed.ts'
import type { Vault } from '#platform/server/access/vault.ts'

/** Where a sealed value lies: copied to another secret or version it does not open. */
interface Ort {
  id: string
  fassung: number
}
const [nonce, tag] = [12, 16]
const wertZweck = ({ id, fassung }: Ort) => Buffer.from(`geheimnis:${id}:${fassung}`)
const schluesselZweck = ({ id }: Pick<Ort, 'id'>) => `schluessel:${id}`
/** Data keys: another key of the portal seals these anew, never the values. */
export const geheimnisVersiegelt: readonly Sealed[] = [
  { table: 'geheimnis', column: 'schluessel', purpose: sql`'schluessel:' || id` },
  { table: 'geheimnis_frueher', column: 'schluessel', purpose: sql`'schluessel:' || geheimnis_id` },
]

/** Seals a value with a fresh data key (AES-256-GCM), and that key with the portal's: another key of the portal needs the data keys sealed anew, not the values. */
export function versiegelt(vault: Vault, ort: Ort, klartext: string) {
  const [key, anfang] = [randomBytes(32), randomBytes(nonce)]
  const cipher = createCipheriv('aes-256-gcm', key, anfang).setAAD(wertZweck(ort))
  const inhalt = Buffer.concat([cipher.update(klartext, 'utf8'), cipher.final()])
  return { schluessel: vault.seal(key, schluesselZweck(ort)), wert: Buffer.concat([anfang, cipher.getAuthTag(), inhalt]) }
}

/** The value; null when it is damaged, lies elsewhere than it was sealed for, or the portal's key is another one. */
export function geoeffnet(vault: Vault, ort: Ort, { schluessel, wert }: { schluessel: Uint8Array; wert: Uint8Array }): string | null {
  const key = vault.open(schluessel, schluesselZweck(ort))
  const bytes = Buffer.from(wert)
  if (!key || key.length !== 32 || bytes.length < nonce + tag) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonce))
    .setAAD(wertZweck(ort))
    .setAuthTag(bytes.subarray(nonce, nonce + tag))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonce + tag)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
