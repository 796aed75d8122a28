type Values = Record<string, unknown>
const prefix = 'entwurf:'
const keep = 1000 * 60 * 60 * 24 * 14
// Never on the disk, whatever the form says: secrets by type of field or by name.
const secretName = /pass(wor|code)|kennwort|geheim|secret|token|\bpin\b/i

/** The values that a closed tab left behind; only fields that the form still has, at most two weeks old. */
export const readDraft = (key: string, fields: Values): Values | null => {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + key) ?? 'null') as { at: number; values: Values } | null
    if (!stored || now() - stored.at > keep) return null
    return Object.fromEntries(Object.entries(stored.values).filter(([name]) => name in fields))
  } catch {
    return null
  }
}

export const writeDraft = (key: string, values: Values, secrets: ReadonlySet<string>) => {
  const safe = Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name) && !secretName.test(name)))
  const text = JSON.stringify({ at: now(), values: safe })
  try {
    localStorage.setItem(prefix + key, text)
  } catch {
    // No storage: the form works, only without a draft.
  }
  void onDisk(({ keepOnDisk }) => keepOnDisk(prefix + key, now(), text))
}

export const clearDraft = (key: string) => {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    /* nothing was stored */
  }
  void onDisk(({ keepOnDisk }) => keepOnDisk(prefix + key, now(), null))
}

/** Drafts belong to a person: sign-out removes them all. */
export const clearDrafts = async () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    /* nothing was stored */
  }
  await onDisk(({ forgetDrafts }) => forgetDrafts())
}

/** At the start of the app, so that forms find what a killed browser left behind. */
export const recoverDrafts = () => onDisk(({ restoreDrafts }) => restoreDrafts(now() - keep))

const now = () => Temporal.Now.instant().epochMilliseconds
/** Where the browser keeps nothing, a form works without. */
const disk = () => import('./draftdisk.ts')
async function onDisk(act: (there: Awaited<ReturnType<typeof disk>>) => Promise<void>) {
  await disk()
    .then(act)
    .catch(() => {})
}
