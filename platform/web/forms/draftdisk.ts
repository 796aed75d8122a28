import { deviceDb } from '../data/device-key.ts'

/** Keeps what `localStorage` was told: a browser that is killed forgets its last seconds, the database does not. `text` null: the draft is done with. */
export const keepOnDisk = (key: string, at: number, text: string | null) =>
  next(async () => {
    await (await deviceDb()).put('drafts', { at, text }, key)
  })

/** Keeps a draft that only this browser can open, with a key that cannot be read out of it and goes with the drafts. */
export const keepSealed = (key: string, at: number, text: string) =>
  next(async () => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound(key) }, await draftKey(), new TextEncoder().encode(text))
    await (await deviceDb()).put('drafts', { at, text: null, sealed: { iv, bytes: new Uint8Array(sealed) } }, key)
  })

export const forgetDrafts = () =>
  next(async () => {
    const tx = (await deviceDb()).transaction(['drafts', 'device'], 'readwrite')
    await tx.objectStore('drafts').clear()
    await tx.objectStore('device').delete(keyName)
    await tx.done
  })

/**
 * Before a form is opened: what the disk knows better than `localStorage` stands there again; `opened` is told each sealed draft; what nobody opens any more (`oldest`, in ms) is
 * thrown away.
 */
export async function restoreDrafts(oldest: number, opened: (key: string, text: string) => void) {
  const db = await deviceDb()
  const tx = db.transaction('drafts', 'readwrite')
  const closed: { key: string; iv: Uint8Array<ArrayBuffer>; bytes: Uint8Array<ArrayBuffer> }[] = []
  for (let row = await tx.store.openCursor(); row; row = await row.continue()) {
    const [key, { at, text, sealed }] = [row.key, row.value]
    if (at < oldest) await row.delete()
    else if (sealed) closed.push({ key, ...sealed })
    else if (at >= savedAt(key))
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
  }
  await tx.done
  const secret = closed.length ? ((await db.get('device', keyName)) as CryptoKey | undefined) : undefined
  for (const { key, iv, bytes } of secret ? closed : []) {
    const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bound(key) }, secret!, bytes).catch(() => null)
    if (open) opened(key, new TextDecoder().decode(open))
  }
}
const savedAt = (key: string) => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as { at: number } | null)?.at ?? 0
  } catch {
    return 0
  }
}

const keyName = 'entwurfschluessel'
/** A draft opens under its own name only. */
const bound = (key: string) => new TextEncoder().encode(key)
async function draftKey() {
  const db = await deviceDb()
  const known = (await db.get('device', keyName)) as CryptoKey | undefined
  if (known) return known
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one meanwhile: the first one counts.
  const tx = db.transaction('device', 'readwrite', { durability: 'strict' })
  const first = (await tx.store.get(keyName)) as CryptoKey | undefined
  if (!first) await tx.store.put(fresh, keyName)
  await tx.done
  return first ?? fresh
}

/** One after the other: sealing takes a moment, and what was told last is what stays. */
let last: Promise<unknown> = Promise.resolve()
function next(act: () => Promise<void>) {
  const done = last.then(act)
  last = done.catch(() => {})
  return done
}
