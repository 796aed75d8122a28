import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The keys of one store of what the app keeps in this browser, read past the app. */
export const keysIn = (page: Page, store: 'keys' | 'kept' | 'outbox') =>
  page.evaluate(
    (of) =>
      new Promise<unknown[]>((done, fail) => {
        const opening = indexedDB.open('portal')
        opening.onerror = () => fail(new Error('closed'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction(of).objectStore(of).getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            done(reading.result)
          }
        }
      }),
    store,
  )

/** What is kept for reading, each with its name, opened as the app itself does: with the person's key, which works in this browser only. */
export const openedIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ name: string; text: string }[]>((done) => {
        const opening = indexedDB.open('portal')
        opening.onsuccess = () => {
          const tx = opening.result.transaction(['keys', 'kept'])
          const [keys, names, kept] = [tx.objectStore('keys').getAll(), tx.objectStore('kept').getAllKeys(), tx.objectStore('kept').getAll()]
          tx.oncomplete = async () => {
            opening.result.close()
            const rows = (kept.result as { sealed: Uint8Array<ArrayBuffer> }[]).map(async ({ sealed }, index) => {
              const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, 12) }, keys.result[0] as CryptoKey, sealed.subarray(12))
              return { name: (names.result as string[][])[index]![1]!, text: new TextDecoder().decode(bytes) }
            })
            done(await Promise.all(rows))
          }
        }
      }),
  )

/** Which of these stand in some file of a browser's profile, in either of the encodings that Chromium writes. */
export function foundIn(folder: string, what: readonly (string | Buffer)[]) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  return what.filter((one) => files.some((file) => file.includes(one) || (typeof one === 'string' && file.includes(Buffer.from(one, 'utf16le')))))
}
