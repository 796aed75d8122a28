import type { Id } from '#platform/contract/shapes.ts'
import { deviceDb, openDeviceKey } from '../data/device-key.ts'

const keepMs = 1000 * 60 * 60 * 24 * 14
const nameOf = (name: string) => `entwurf.${name}`
/** One after the other: what was written last stays. */
let writing: Promise<void> = Promise.resolve()

/** What was typed and not sent, sealed with the person's key on this device: gone with the session, unreadable for whoever comes next. At most two weeks old. */
export async function readSealed(anwenderId: Id<'anwender'>, name: string): Promise<unknown> {
  try {
    await writing
    const found = await (await deviceDb()).get('kept', [anwenderId, nameOf(name)])
    if (!found || Temporal.Now.instant().epochMilliseconds - found.at > keepMs) return null
    return await (await openDeviceKey(anwenderId))?.open(found.sealed)
  } catch {
    return null // the browser keeps nothing, or nothing that can be read
  }
}

/** Keeps what is being typed; null forgets it. */
export const writeSealed = (anwenderId: Id<'anwender'>, name: string, value: unknown) => (writing = writing.then(() => write(anwenderId, nameOf(name), value)))

async function write(anwenderId: Id<'anwender'>, name: string, value: unknown) {
  try {
    const deviceKey = value === null ? null : await openDeviceKey(anwenderId)
    const sealed = deviceKey && (await deviceKey.seal(value))
    const tx = (await deviceDb()).transaction(['keys', 'kept'], 'readwrite')
    // Who left meanwhile leaves nothing behind.
    if (sealed && (await tx.objectStore('keys').count(anwenderId)))
      await tx.objectStore('kept').put({ sealed, at: Temporal.Now.instant().epochMilliseconds }, [anwenderId, name])
    else await tx.objectStore('kept').delete([anwenderId, name])
    await tx.done
  } catch {
    /* full or refused: the field works, only without a draft */
  }
}
