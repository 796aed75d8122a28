import type { Page } from 'playwright-core'

type Store = 'drafts' | 'device' | 'kept' | 'keys'
/** What the page's database keeps in a store, by its keys as text; nothing where it does not stand yet. */
export const onDevice = (page: Page, store: Store) =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((one) => one.name === 'portal')) return {}
    const opening = indexedDB.open('portal')
    const db = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result)
    })
    const read = db.transaction(name).objectStore(name)
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.onsuccess = () => done(request.result)
      })
    const [keys, values] = [await all(read.getAllKeys()), await all(read.getAll())]
    db.close()
    return Object.fromEntries(keys.map((key, index) => [String(key), values[index] as { at: number; text: string | null }]))
  }, store)
