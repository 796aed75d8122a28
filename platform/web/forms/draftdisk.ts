import { deviceDb } from '../data/device-key.ts'

/** Keeps what `localStorage` was told: a browser that is killed forgets its last seconds, the database does not. `text` null: the draft is done with. */
export const keepOnDisk = async (key: string, at: number, text: string | null) => {
  await (await deviceDb()).put('drafts', { at, text }, key)
}

export const forgetDrafts = async () => {
  await (await deviceDb()).clear('drafts')
}

/** Before a form is opened: what the disk knows better than `localStorage` stands there again; what nobody opens any more (`oldest`, in ms) is thrown away. */
export async function restoreDrafts(oldest: number) {
  const tx = (await deviceDb()).transaction('drafts', 'readwrite')
  for (let row = await tx.store.openCursor(); row; row = await row.continue()) {
    const [key, { at, text }] = [row.key, row.value]
    if (at < oldest) await row.delete()
    else if (at >= savedAt(key))
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
  }
  await tx.done
}
const savedAt = (key: string) => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as { at: number } | null)?.at ?? 0
  } catch {
    return 0
  }
}
