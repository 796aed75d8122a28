import { openDB, type IDBPDatabase } from 'idb'
import type { EntryHead } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { moment } from '../device/clock.ts'

/** An entry in a line: its place in the device's contiguous sequence, and what happened. */
export interface LineEntry<T> {
  id: string
  kopf: EntryHead
  tat: T
}
/** How it lies on the device: `folge` is its place in the line, below zero for what an earlier identity left. `fehler`: the server could not read it; it stays, and holds nobody up. */
interface Kept<T> extends LineEntry<T> {
  folge: number
  fehler?: string
}

/**
 * The queue of a device that speaks for itself (a terminal), where nobody signs in and out. It promises what the person's outbox promises:
 * durable before anything is shown, one contiguous sequence, nothing leaves without its receipt. Unlike there, nothing is sealed: the
 * device's own key lies in the same profile. Beside the entries it keeps what the device needs to go on after a power cut (`values`).
 */
export function openLine<T>(name: string) {
  let open: Promise<IDBPDatabase> | undefined
  const db = () =>
    (open ??= openDB(name, 1, {
      upgrade(made) {
        made.createObjectStore('werte')
        made.createObjectStore('eintraege', { keyPath: 'folge' })
      },
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

  return {
    read: async <V>(key: string) => (await (await db()).get('werte', key)) as V | undefined,
    /** Durable when it resolves. */
    write: async (values: Readonly<Record<string, unknown>>) => {
      const tx = (await db()).transaction('werte', 'readwrite', { durability: 'strict' })
      await Promise.all([...Object.entries(values).map(([key, value]) => tx.store.put(value, key)), tx.done])
    },
    /** Stores entries in their order, with `values`, in one durable transaction. Only when this resolves may anything be shown as stored. */
    append: async (device: string, taten: readonly { id?: string; tat: T }[], values: Readonly<Record<string, unknown>> = {}): Promise<LineEntry<T>[]> => {
      const { um, grad, abweichungSek } = moment()
      const tx = (await db()).transaction(['werte', 'eintraege'], 'readwrite', { durability: 'strict' })
      const [werte, eintraege] = [tx.objectStore('werte'), tx.objectStore('eintraege')]
      const last = ((await werte.get('folge')) as number | undefined) ?? 0
      const rows = taten.map(
        ({ id = uuid(), tat }, index): Kept<T> => ({
          id,
          folge: last + 1 + index,
          kopf: { geraet: device, folge: last + 1 + index, um: um.toString(), grad, abweichungSek },
          tat,
        }),
      )
      await Promise.all([
        ...rows.map((row) => eintraege.add(row)),
        ...Object.entries({ ...values, folge: last + rows.length }).map(([key, value]) => werte.put(value, key)),
        tx.done,
      ])
      return rows.map(bare)
    },
    /** The first of those that wait. */
    next: async (count: number): Promise<LineEntry<T>[]> => {
      const found: Kept<T>[] = []
      // In pieces, not one by one: ten thousand may wait.
      const { store } = (await db()).transaction('eintraege')
      for (let after: number | undefined; found.length < count; ) {
        const rows = (await store.getAll(after === undefined ? undefined : IDBKeyRange.lowerBound(after, true), count)) as Kept<T>[]
        found.push(...rows.filter(({ fehler }) => fehler === undefined))
        if (rows.length < count) break
        after = rows.at(-1)!.folge
      }
      return found.slice(0, count).map(bare)
    },
    all: async (): Promise<LineEntry<T>[]> => ((await (await db()).getAll('eintraege')) as Kept<T>[]).map(bare),
    count: async () => (await db()).count('eintraege'),
    /** The server has them. `heard`: the highest number that it knows of this device, should the device have forgotten how far it was. */
    arrived: async (entries: readonly LineEntry<T>[], heard: number) => {
      const tx = (await db()).transaction(['werte', 'eintraege'], 'readwrite', { durability: 'strict' })
      const [werte, eintraege] = [tx.objectStore('werte'), tx.objectStore('eintraege')]
      const last = ((await werte.get('folge')) as number | undefined) ?? 0
      const gone = new Set(entries.map(({ id }) => id))
      // They are the first in the line, or behind what was put aside.
      const done: Promise<unknown>[] = []
      for (let after: number | undefined; gone.size; ) {
        const rows = (await eintraege.getAll(after === undefined ? undefined : IDBKeyRange.lowerBound(after, true), entries.length)) as Kept<T>[]
        for (const { id, folge } of rows) if (gone.delete(id)) done.push(eintraege.delete(folge))
        if (rows.length < entries.length) break
        after = rows.at(-1)!.folge
      }
      await Promise.all([...done, ...(heard > last ? [werte.put(heard, 'folge')] : []), tx.done])
    },
    /** The server cannot read this one: it stays for whoever looks into it, and holds up none behind it. */
    putAside: async (entry: LineEntry<T>, fehler: string) => {
      const tx = (await db()).transaction('eintraege', 'readwrite', { durability: 'strict' })
      for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue())
        if ((cursor.value as Kept<T>).id === entry.id) {
          await cursor.update({ ...(cursor.value as Kept<T>), fehler })
          break
        }
      await tx.done
    },
    /** Another device identity begins here, with `values` and a sequence of its own. What waits stays, under the name it was made with, and leaves first. */
    renew: async (values: Readonly<Record<string, unknown>>) => {
      const tx = (await db()).transaction(['werte', 'eintraege'], 'readwrite', { durability: 'strict' })
      const [werte, eintraege] = [tx.objectStore('werte'), tx.objectStore('eintraege')]
      const rows = (await eintraege.getAll()) as Kept<T>[]
      await Promise.all([
        werte.clear(),
        eintraege.clear(),
        ...rows.map((row, index) => eintraege.add({ ...row, folge: index - rows.length })),
        ...Object.entries(values).map(([key, value]) => werte.put(value, key)),
        tx.done,
      ])
    },
  }
}
const bare = <T>({ id, kopf, tat }: Kept<T>): LineEntry<T> => ({ id, kopf, tat })
