type Values = Record<string, unknown>
const prefix = 'entwurf:'
const keptMs = 1000 * 60 * 60 * 24 * 14
// Never on the disk, whatever the form says: secrets by type of field or by name.
const secretName = /pass(wor|code)|kennwort|geheim|secret|token|\bpin\b/i

/** Sealed drafts in clear, by their name on the disk: only as long as the page stands. */
const opened = new Map<string, string>()

/** The values that a closed tab left behind; only fields that the form still has, at most two weeks old. */
export const readDraft = (key: string, fields: Values): Values | null => {
  try {
    const stored = JSON.parse(textOf(key) ?? 'null') as { at: number; values: Values } | null
    if (!stored || now() - stored.at > keptMs) return null
    return Object.fromEntries(Object.entries(stored.values).filter(([name]) => name in fields))
  } catch {
    return null
  }
}

/** `sealed`: it lies in the browser's database only, sealed. */
export const writeDraft = (key: string, values: Values, secrets: ReadonlySet<string>, sealed = false) => {
  const safe = Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name) && !secretName.test(name)))
  keep(key, JSON.stringify({ at: now(), values: safe }), sealed)
}

function keep(key: string, text: string, sealed: boolean) {
  if (sealed) {
    opened.set(prefix + key, text)
    forgetText(key)
    void onDisk(({ keepSealed }) => keepSealed(prefix + key, now(), text))
    return
  }
  try {
    localStorage.setItem(prefix + key, text)
  } catch {
    // No storage: the form works, only without a draft.
  }
  void onDisk(({ keepOnDisk }) => keepOnDisk(prefix + key, now(), text))
}

export const clearDraft = (key: string) => {
  opened.delete(prefix + key)
  forgetText(key)
  void onDisk(({ keepOnDisk }) => keepOnDisk(prefix + key, now(), null))
}

/** The entries are safe in the queue: the draft goes. Answers how it comes back when they are the form's again; what was typed since stays. */
export function leaveDraft(key: string): () => void {
  const [text, sealed] = [textOf(key), opened.has(prefix + key)]
  clearDraft(key)
  return () => {
    if (text !== null && textOf(key) === null) keep(key, text, sealed)
  }
}

/** The draft as it was written; null where there is none. */
function textOf(key: string) {
  try {
    return opened.get(prefix + key) ?? localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

function forgetText(key: string) {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    /* nothing was stored */
  }
}

/** Does the last thing that was asked for when nothing has been asked for 250 ms: `later` asks, `now` does what is due at once, `never` drops it. */
export function whenStill() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due: (() => void) | undefined
  const never = () => {
    clearTimeout(timer)
    due = undefined
  }
  const now = () => {
    const act = due
    never()
    act?.()
  }
  return {
    later: (act: () => void) => {
      never()
      due = act
      timer = setTimeout(now, 250)
    },
    now,
    never,
  }
}

/** Drafts belong to a person: sign-out removes them all. */
export const clearDrafts = async () => {
  opened.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    /* nothing was stored */
  }
  await onDisk(({ forgetDrafts }) => forgetDrafts())
}

/** At the start of the app, so that forms find what a killed browser left behind. */
export const recoverDrafts = () => onDisk(({ restoreDrafts }) => restoreDrafts(now() - keptMs, (key, text) => opened.set(key, text)))

const now = () => Temporal.Now.instant().epochMilliseconds
/** Where the browser keeps nothing, a form works without. */
const disk = () => import('./draftdisk.ts')
async function onDisk(act: (there: Awaited<ReturnType<typeof disk>>) => Promise<void>) {
  await disk()
    .then(act)
    .catch(() => {})
}
