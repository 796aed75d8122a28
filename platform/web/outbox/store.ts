import type { Id } from '#platform/contract/shapes.ts'
import type { Icon } from '#platform/contract/icons.ts'
import type { Entry } from '#platform/contract/outbox.ts'
import { deviceDb, deviceId, type DeviceKey, type Waiting } from '../data/device-key.ts'
import { sealTo, type OfficeKey } from './envelope.ts'

/** What the person sees of a waiting write: what was asked for, what to call it and draw for it, and a note of the screen that made it. */
export interface WaitingEntry extends Entry {
  titel: string
  icon: Icon | null
  notiz: unknown
}
export interface Pass {
  ausweis: string
  laeuftAb: string
  geholt: string
  /** The session that it was issued for. */
  sitzungId?: string
  schluessel: OfficeKey
}
/** A write that is not stored yet: it has no number. */
export type Fresh = Omit<WaitingEntry, 'kopf'> & { kopf: Omit<Entry['kopf'], 'geraet' | 'folge'> }

/**
 * Stores writes in their order, in one durable transaction: only when this resolves may anything be shown as stored.
 * The numbers are given under a lock, because sealing does not wait inside a transaction. Throws where the device cannot keep them.
 * `instead`: number of the row in whose place they come, in the same transaction.
 */
export const put = (deviceKey: DeviceKey, pass: Pass, entries: readonly Fresh[], instead?: number) =>
  navigator.locks.request('ausgang-nummern', async () => {
    const [db, geraet] = [await deviceDb(), await deviceId()]
    const last = await lastNumber()
    const rows = await Promise.all(
      entries.map(async ({ titel, icon, notiz, ...entry }, index): Promise<Waiting> => {
        const folge = last + 1 + index
        const whole: Entry = { ...entry, kopf: { ...entry.kopf, geraet, folge } }
        const [eigen, amt] = await Promise.all([
          deviceKey.seal({ ...whole, titel, icon, notiz } satisfies WaitingEntry),
          sealTo(pass.schluessel, { ...whole, ausweis: pass.ausweis }),
        ])
        return { folge, id: whole.id, anwenderId: deviceKey.anwenderId, eigen, amt, zustand: 'wartet', fehler: null }
      }),
    )
    const tx = db.transaction(['device', 'outbox'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      ...rows.map((row) => tx.objectStore('outbox').add(row)),
      ...(instead === undefined ? [] : [tx.objectStore('outbox').delete(instead)]),
      tx.objectStore('device').put(last + rows.length, 'folge'),
      tx.done,
    ])
    return rows
  })

/**
 * The server has heard more of this device than the device has given: the browser's profile was restored from a backup. The next numbers
 * go on behind those, so that none is given twice.
 */
export const skipTo = (highest: number) =>
  navigator.locks.request('ausgang-nummern', async () => {
    if (highest > (await lastNumber())) await (await deviceDb()).put('device', highest, 'folge')
  })

/** The last number that this device gave. */
export const lastNumber = async () => ((await (await deviceDb()).get('device', 'folge')) as number | undefined) ?? 0

/** So many bytes of rows are in memory at once: hundreds of photos may wait, and a part of one has more than a megabyte. */
const mostBytes = 16_000_000
/** The next rows behind a number, in their order, up to the number `last`: at least one if there is one, and no more than fit into memory well. */
export async function rowsAfter(folge: number, count: number, last = Infinity): Promise<Waiting[]> {
  const db = await deviceDb()
  const rows: Waiting[] = []
  let [bytes, after] = [0, folge]
  for (let many = 8; after < last && rows.length < count && bytes < mostBytes; many *= 2) {
    const fits = Math.ceil((mostBytes - bytes) / (bytes / rows.length || 1))
    const wanted = Math.min(many, fits, count - rows.length)
    const next = await db.getAll('outbox', IDBKeyRange.bound(after, last, true), wanted)
    rows.push(...next)
    for (const { eigen, amt } of next) bytes += eigen.length + amt.length
    if (next.length < wanted) break
    after = next.at(-1)!.folge
  }
  return rows
}
/** Does this row still wait to be sent? */
export const stillWaits = async (folge: number) => (await (await deviceDb()).get('outbox', folge))?.zustand === 'wartet'
export const numbers = async () => (await deviceDb()).getAllKeys('outbox')
export const count = async () => (await deviceDb()).count('outbox')

/**
 * The server has it (or the person gave it up): it leaves the device. `arrived`: what the server took of this person; the last of it stays readable
 * until the answers that show it have been read again, for a browser that is killed in between and opened without the server. What to call it stays for
 * the day (`sentToday`).
 */
export const remove = async (sequences: readonly number[], arrived?: { deviceKey: DeviceKey; entries: readonly WaitingEntry[] }) => {
  const at = Temporal.Now.instant().epochMilliseconds
  const rows = arrived && [
    { name: lastName, sealed: await arrived.deviceKey.seal(await withLast(arrived)) },
    { name: sentName, sealed: await arrived.deviceKey.seal(await withSent(arrived)) },
  ]
  const tx = (await deviceDb()).transaction(['keys', 'kept', 'outbox'], 'readwrite')
  await Promise.all(sequences.map((folge) => tx.objectStore('outbox').delete(folge)))
  // A person who left meanwhile leaves nothing behind.
  if (rows && (await tx.objectStore('keys').count(arrived.deviceKey.anwenderId)))
    for (const { name, sealed } of rows) await tx.objectStore('kept').put({ at, sealed }, [arrived.deviceKey.anwenderId, name])
  await tx.done
}
const lastName = 'angekommen'
const lastCount = 20

/** An entry that the server has, and since when (epoch ms). */
export interface Arrived extends WaitingEntry {
  at: number
}
/** What the server took last of this person from this device, the latest last. */
export async function lastArrived(deviceKey: DeviceKey): Promise<readonly Arrived[]> {
  const row = await (await deviceDb()).get('kept', [deviceKey.anwenderId, lastName])
  return row ? ((await deviceKey.open(row.sealed).catch(() => [])) as Arrived[]) : []
}
async function withLast({ deviceKey, entries }: { deviceKey: DeviceKey; entries: readonly WaitingEntry[] }) {
  const at = Temporal.Now.instant().epochMilliseconds
  const fresh = entries.slice(-lastCount).map((entry): Arrived => ({ ...entry, at }))
  return [...(fresh.length < lastCount ? await lastArrived(deviceKey) : []), ...fresh].slice(-lastCount)
}

/** What stays of an entry that the server has, for the rest of the day: what to call it, when it was made, and when it arrived (epoch ms). */
export interface Sent extends Pick<WaitingEntry, 'id' | 'titel' | 'icon'> {
  um: string
  at: number
}
const sentName = 'heute-gesendet'
const sentCount = 100
/** What the server took today (by this device's clock) of this person from this device, the latest last; at most a hundred. */
export async function sentToday(deviceKey: DeviceKey): Promise<readonly Sent[]> {
  const row = await (await deviceDb()).get('kept', [deviceKey.anwenderId, sentName])
  const from = Temporal.Now.zonedDateTimeISO().startOfDay().epochMilliseconds
  return row ? ((await deviceKey.open(row.sealed).catch(() => [])) as Sent[]).filter(({ at }) => at >= from) : []
}
async function withSent({ deviceKey, entries }: { deviceKey: DeviceKey; entries: readonly WaitingEntry[] }) {
  const at = Temporal.Now.instant().epochMilliseconds
  return [...(await sentToday(deviceKey)), ...entries.map(({ id, titel, icon, kopf }): Sent => ({ id, titel, icon, um: kopf.um, at }))].slice(-sentCount)
}

/** Marks what the server refused, or lets it wait again. */
export const mark = async (folge: number, change: Pick<Waiting, 'zustand' | 'fehler'>) => {
  const tx = (await deviceDb()).transaction('outbox', 'readwrite', { durability: 'strict' })
  const known = await tx.store.get(folge)
  if (known) await tx.store.put({ ...known, ...change })
  await tx.done
}

const passName = (anwenderId: Id<'anwender'>) => `ausweis.${anwenderId}`
/** The person's pass for this device, sealed with the person's key. */
export const keepPass = async (deviceKey: DeviceKey, pass: Pass) => {
  await (await deviceDb()).put('device', await deviceKey.seal(pass), passName(deviceKey.anwenderId))
}
export const readPass = async (deviceKey: DeviceKey): Promise<Pass | null> => {
  const sealed = (await (await deviceDb()).get('device', passName(deviceKey.anwenderId))) as Waiting['eigen'] | undefined
  // Sealed by a key that a sign-out destroyed: a new one is asked for.
  return sealed ? ((await deviceKey.open(sealed).catch(() => null)) as Pass | null) : null
}
