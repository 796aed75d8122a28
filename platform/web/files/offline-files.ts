import type { Id } from '#platform/contract/shapes.ts'
import { fileCalls, type FileInfo } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError, straight } from '../data/client.ts'
import { givenUp } from './room.ts'
import { deviceDb, type DeviceKey, type Sealed } from '../data/device-key.ts'

/** What is kept of a file: its small picture, and the file itself where it is small. */
export type Part = 'vorschau' | 'inhalt'
/** Larger files are not kept at all; so much of all of them is kept for one person, and so long nobody has to look. */
export const offlineLimits = { one: 2 * 1024 * 1024, all: 40 * 1024 * 1024, ageMs: 30 * 24 * 3_600_000 }

/** What lies on the device of one file; sealed as the file itself, under a name that says nothing. */
interface Row {
  name: string
  id: string
  part: Part
  /** The record that the file belongs to. */
  record: string
  typ: string
  bytes: number
  /** When the record last had it, as the server said (epoch ms). */
  at: number
}
const [heads, bodies] = ['datei.kopf.', 'datei.inhalt.']
const range = (anwenderId: Id<'anwender'>, prefix: string) => IDBKeyRange.bound([anwenderId, prefix], [anwenderId, `${prefix}\uffff`])
const keyOf = ({ id, part }: Pick<Row, 'id' | 'part'>) => `${id} ${part}`

interface Shelf {
  deviceKey: DeviceKey
  rows: Map<string, Row>
}
let shelf: Promise<Shelf | null> = Promise.resolve(null)
let owner: DeviceKey | null = null
/** What this page has seen is not given up for something else. */
const begun = Temporal.Now.instant().epochMilliseconds
/** One after the other: the line to the server may be thin. */
let keeping: Promise<void> = Promise.resolve()

/** From now on files of this person can be read and kept here. */
export function openFiles(deviceKey: DeviceKey) {
  if (owner?.anwenderId === deviceKey.anwenderId) return
  owner = deviceKey
  shelf = shelfOf(deviceKey).catch(() => null)
}

async function shelfOf(deviceKey: DeviceKey): Promise<Shelf> {
  const own = { deviceKey, rows: new Map<string, Row>() }
  await read(own)
  const oldest = Temporal.Now.instant().epochMilliseconds - offlineLimits.ageMs
  for (const row of own.rows.values()) if (row.at < oldest) await remove(own, row)
  return own
}

/** What other pages of this person brought or took away is known as well. */
async function read({ deviceKey, rows }: Shelf) {
  const db = await deviceDb()
  if ((await db.count('kept', range(deviceKey.anwenderId, heads))) === rows.size) return
  const found = await db.getAll('kept', range(deviceKey.anwenderId, heads))
  const now = await Promise.all(found.map(({ sealed }) => deviceKey.open(sealed) as Promise<Row>))
  rows.clear()
  for (const row of now) rows.set(keyOf(row), row)
}

/** The file as it lies on the device; null: it does not. */
export async function offlineFile(id: string, part: Part): Promise<Blob | null> {
  try {
    const own = await shelf
    const row = own?.rows.get(keyOf({ id, part }))
    const found = row && (await (await deviceDb()).get('kept', [own!.deviceKey.anwenderId, bodies + row.name]))
    return found ? new Blob([await own!.deviceKey.openBytes(found.sealed)], { type: row.typ }) : null
  } catch {
    return null // the browser keeps nothing, or nothing that can be read
  }
}

/** Does it lie on the device? */
export const isOffline = async (id: string, part: Part) => (await shelf)?.rows.has(keyOf({ id, part })) ?? false

/**
 * Keeps the files of a record for reading without a network: the small pictures, and what is small itself (not over a line on which each byte counts).
 * What the record has no more goes. Ends when everything is there that fits.
 */
export const keepFiles = (record: string, files: readonly FileInfo[]) =>
  (keeping = keeping
    .then(async () => {
      const own = await shelf
      // Another page of the same person may be at it: then this one has nothing to do.
      if (own) await navigator.locks.request('portal-dateien', { ifAvailable: true }, (lock) => (lock ? bring(own, record, files) : undefined))
    })
    // The server is not there, or the browser keeps nothing (more): what is here stays.
    .catch(() => {}))

async function bring(own: Shelf, record: string, files: readonly FileInfo[]) {
  await read(own)
  const parts = files.flatMap((file) => partsOf(file).map((part) => ({ file, part })))
  const wanted = new Map(parts.toSorted((a, b) => order(a.part) - order(b.part)).map((one) => [keyOf({ id: one.file.id, part: one.part }), one]))
  const there = new Set(files.map(({ id }) => id))
  for (const row of own.rows.values()) if (row.record === record && !there.has(row.id)) await remove(own, row)
  const at = Temporal.Now.instant().epochMilliseconds
  for (const [key, { file, part }] of wanted) {
    const known = own.rows.get(key)
    if (known) {
      if (at - known.at > dayMs) await put(own, { ...known, at })
      else own.rows.set(key, { ...known, at })
      continue
    }
    const content = await fetched(file.id, part)
    if (owner !== own.deviceKey) return
    if (!content || !(await roomFor(own, content.size))) continue
    const row = { name: uuid(), id: file.id, part, record, typ: part === 'vorschau' ? 'image/webp' : file.typ, bytes: content.size, at }
    await put(own, row, await own.deviceKey.sealBytes(await content.arrayBuffer()))
  }
}
const dayMs = 24 * 3_600_000
const order = (part: Part) => (part === 'vorschau' ? 0 : 1)

/** Null: it is not to be had. Throws when the server is not there: it is asked again with the next list. */
const fetched = async (id: string, part: Part) => {
  try {
    return (await straight(part === 'vorschau' ? fileCalls.dateiVorschau : fileCalls.dateiInhalt, { params: { id } }, { final: true })) as Blob
  } catch (error) {
    if (error instanceof CallError && error.status > 0 && error.status < 500) return null
    throw error
  }
}

/** On a line that is thin or paid by the byte the small pictures must do. */
function partsOf({ vorschau, bytes }: FileInfo): Part[] {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  const thin = connection?.saveData || connection?.effectiveType?.endsWith('2g')
  return [...(vorschau ? (['vorschau'] as const) : []), ...(bytes <= offlineLimits.one && !thin ? (['inhalt'] as const) : [])]
}

/** Makes room for so many bytes; false: there is none. */
async function roomFor(own: Shelf, bytes: number) {
  const away = givenUp([...own.rows.values()], bytes, offlineLimits.all, begun)
  for (const row of away ?? []) await remove(own, row)
  return away !== null
}

/** Whoever left meanwhile leaves nothing behind. */
async function put({ deviceKey, rows }: Shelf, row: Row, body?: Sealed) {
  const sealed = await deviceKey.seal(row)
  const tx = (await deviceDb()).transaction(['keys', 'kept'], 'readwrite')
  if (owner === deviceKey && (await tx.objectStore('keys').count(deviceKey.anwenderId))) {
    await tx.objectStore('kept').put({ sealed, at: row.at }, [deviceKey.anwenderId, heads + row.name])
    if (body) await tx.objectStore('kept').put({ sealed: body, at: row.at }, [deviceKey.anwenderId, bodies + row.name])
    rows.set(keyOf(row), row)
  }
  await tx.done
}

async function remove({ deviceKey, rows }: Shelf, row: Row) {
  rows.delete(keyOf(row))
  const tx = (await deviceDb()).transaction('kept', 'readwrite')
  for (const prefix of [heads, bodies]) await tx.store.delete([deviceKey.anwenderId, prefix + row.name])
  await tx.done
}

/** Forgets the files of whoever was here, in memory at once and on the device. */
export async function forgetFiles() {
  const of = owner
  owner = null
  shelf = Promise.resolve(null)
  if (!of) return
  const db = await deviceDb()
  await db.delete('kept', range(of.anwenderId, 'datei.'))
}
