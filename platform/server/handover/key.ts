import { sql } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import { laborious } from '../http/body.ts'
import type { Work } from '../http/context.ts'

const { subtle } = crypto
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
/** A device gets a new key to seal to after so many days; older ones go on opening. */
const renewDays = 90

/** What the private half of this key is sealed for. */
const purpose = (id: string) => `uebergabe_schluessel:${id}`

interface Newest {
  id: string
  oeffentlich: string
  privat: string
  erstellt: string
}
/** The key made last, as an expression: what `publicKey` wants to know, for a query that asks for more. */
export const newestKey = sql<Newest | null>`(
  select json_build_object('id', id, 'oeffentlich', encode(oeffentlich, 'hex'), 'privat', encode(privat, 'hex'), 'erstellt', erstellt)
  from uebergabe_schluessel where verschlossen order by erstellt desc limit 1)`

/**
 * The public key that devices seal to. Made when there is none that this server could open, and anew every 90 days; its private half is sealed by the vault.
 * `known`: the `newestKey` when it was asked for already.
 */
export async function publicKey({ db, vault, jetzt }: Pick<Work, 'db' | 'vault' | 'jetzt'>, known?: Newest | null) {
  const newest = known === undefined ? (await db.selectNoFrom(newestKey.as('newest')).executeTakeFirstOrThrow()).newest : known
  if (newest && jetzt.since(newest.erstellt).total('hours') < renewDays * 24 && vault.open(Buffer.from(newest.privat, 'hex'), purpose(newest.id)))
    return { id: newest.id, oeffentlich: Buffer.from(newest.oeffentlich, 'hex').toString('base64') }
  const pair = await subtle.generateKey(curve, true, ['deriveBits'])
  const id = uuid()
  const row = {
    id,
    oeffentlich: Buffer.from(await subtle.exportKey('raw', pair.publicKey)),
    privat: vault.seal(Buffer.from(await subtle.exportKey('pkcs8', pair.privateKey)), purpose(id)),
    verschlossen: true,
  }
  await db.insertInto('uebergabeSchluessel').values(row).execute()
  return { id: row.id, oeffentlich: row.oeffentlich.toString('base64') }
}

/**
 * Opens what a device sealed: 1 byte version, 16 bytes key id, 65 bytes of the sender's one-time key (P-256), 12 bytes nonce, AES-256-GCM
 * under HKDF-SHA-256 of the shared secret. Null: damaged, or sealed to a key that this server never had, or cannot open any more.
 */
export async function unsealed({ db, vault }: Pick<Work, 'db' | 'vault'>, sealed: Buffer): Promise<unknown> {
  if (sealed.length < 1 + 16 + 65 + 12 + 16 || sealed[0] !== 1) return null
  const row = await db
    .selectFrom('uebergabeSchluessel')
    .where('id', '=', sealed.toString('hex', 1, 17))
    .select(['id', 'privat', 'verschlossen'])
    .executeTakeFirst()
  const secret = row?.verschlossen ? vault.open(row.privat, purpose(row.id)) : row?.privat
  if (!secret) return null
  try {
    const bytes = new Uint8Array(sealed)
    const theirs = bytes.subarray(17, 82)
    const own = await subtle.importKey('pkcs8', new Uint8Array(secret), curve, false, ['deriveBits'])
    const shared = await subtle.deriveBits({ name: 'ECDH', public: await subtle.importKey('raw', theirs, curve, false, []) }, own, 256)
    const key = await derived(shared, theirs)
    const json = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(82, 94) }, key, bytes.subarray(94))).toString('utf8')
    return laborious(json) ? null : (JSON.parse(json) as unknown)
  } catch {
    return null
  }
}

const derived = async (shared: ArrayBuffer, salt: BufferSource) =>
  subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.from('portal-uebergabe') },
    await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
