import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'

/** Bytes that only the key of one person opens: 12 bytes of nonce, then AES-GCM. */
export type Sealed = Uint8Array<ArrayBuffer>

interface Device extends DBSchema {
  /** What belongs to the device itself, by name. */
  device: { key: string; value: unknown }
  /** anwenderId → the key of this person on this device; it cannot be read out of the browser. */
  keys: { key: string; value: CryptoKey }
  /** Answers kept for reading offline, by person and name. */
  kept: { key: [anwenderId: Id<'anwender'>, name: string]; value: { sealed: Sealed; at: number } }
  /** Writes that wait, by the device's contiguous sequence; outbox/ works on them. */
  outbox: { key: number; value: Waiting; indexes: { id: string } }
  /** Drafts of forms, by name; `text` null: it is done with, or `sealed` (forms/draftdisk.ts). */
  drafts: { key: string; value: { at: number; text: string | null; sealed?: { iv: Uint8Array<ArrayBuffer>; bytes: Uint8Array<ArrayBuffer> } } }
}
/** A write that waits: what may be known of it without a key, and its content sealed twice. */
export interface Waiting {
  folge: number
  /** Also the Idempotency-Key. */
  id: string
  anwenderId: Id<'anwender'>
  /** For the person, as long as the key is on the device. */
  eigen: Sealed
  /** For the server only: what is handed over when the person is gone. */
  amt: Sealed
  zustand: 'wartet' | 'abgelehnt'
  /** The refusal, sealed for the person; null when it is not this person's to read. */
  fehler: Sealed | null
}
export type DeviceDb = IDBPDatabase<Device>

let open: Promise<DeviceDb> | undefined

/** The one database of this device. Throws where the browser keeps nothing (storage refused). */
export const deviceDb = () =>
  (open ??= openDB<Device>('portal', 2, {
    upgrade(db, from) {
      db.createObjectStore('drafts')
      if (from) return
      db.createObjectStore('device')
      db.createObjectStore('keys')
      db.createObjectStore('kept')
      db.createObjectStore('outbox', { keyPath: 'folge' }).createIndex('id', 'id', { unique: true })
    },
    // A newer version of the app waits for the database: let go, the next use opens it again.
    blocking(_, __, event) {
      open = undefined
      ;(event.target as IDBDatabase).close()
    },
    terminated() {
      open = undefined
    },
  }).catch((error: unknown) => {
    open = undefined
    throw error
  }))

/** The id of this device, made once. */
export async function deviceId() {
  const tx = (await deviceDb()).transaction('device', 'readwrite', { durability: 'strict' })
  const known = (await tx.store.get('id')) as string | undefined
  const id = known ?? uuid()
  if (!known) await tx.store.put(id, 'id')
  await tx.done
  return id
}

/** What a person keeps on this device is sealed with a key of its own. */
export interface DeviceKey {
  anwenderId: Id<'anwender'>
  /** Seals a value of plain data (JSON). */
  seal: (value: unknown) => Promise<Sealed>
  /** What was sealed. Throws when another key sealed it. */
  open: (sealed: Sealed) => Promise<unknown>
  sealBytes: (bytes: BufferSource) => Promise<Sealed>
  openBytes: (sealed: Sealed) => Promise<ArrayBuffer>
}

/**
 * The person's key on this device, which was made when the person signed in here. `make`: the server has just said who it is,
 * so a missing key is made and those of everybody else are destroyed. Null: nothing of this person can be read here.
 */
export async function openDeviceKey(anwenderId: Id<'anwender'>, { make = false } = {}): Promise<DeviceKey | null> {
  // Made before the transaction, which does not wait for anything else than the database.
  const fresh = make ? await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) : undefined
  const tx = (await deviceDb()).transaction(['keys', 'kept'], 'readwrite', { durability: 'strict' })
  const keys = tx.objectStore('keys')
  if (make) for (const other of await keys.getAllKeys()) if (other !== anwenderId) await destroy(tx.objectStore('kept'), keys, other)
  const key = (await keys.get(anwenderId)) ?? fresh
  if (key && key === fresh) await keys.put(fresh, anwenderId)
  await tx.done
  return key ? deviceKeyOf(anwenderId, key) : null
}

/** Destroys the person's key and what it kept for reading; what waits to be sent stays, readable for the server only. */
export async function destroyDeviceKey(anwenderId: Id<'anwender'>) {
  const tx = (await deviceDb()).transaction(['keys', 'kept'], 'readwrite', { durability: 'strict' })
  await destroy(tx.objectStore('kept'), tx.objectStore('keys'), anwenderId)
  await tx.done
}

async function destroy(kept: { delete: (range: IDBKeyRange) => Promise<void> }, keys: { delete: (key: string) => Promise<void> }, anwenderId: Id<'anwender'>) {
  await keys.delete(anwenderId)
  // Every name of this person: an array sorts behind every string.
  await kept.delete(IDBKeyRange.bound([anwenderId], [anwenderId, []]))
}

function deviceKeyOf(anwenderId: Id<'anwender'>, key: CryptoKey): DeviceKey {
  const sealBytes = async (bytes: BufferSource): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes))
    const whole = new Uint8Array(12 + sealed.length)
    whole.set(iv)
    whole.set(sealed, 12)
    return whole
  }
  const openBytes = (sealed: Sealed) => crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, 12) }, key, sealed.subarray(12))
  return {
    anwenderId,
    sealBytes,
    openBytes,
    seal: (value) => sealBytes(new TextEncoder().encode(JSON.stringify(value))),
    open: async (sealed) => JSON.parse(new TextDecoder().decode(await openBytes(sealed))) as unknown,
  }
}
