import { useSyncExternalStore } from 'react'

/** What `read` answers lives outside of React: whoever draws it with `use` is drawn anew after each `changed()`. `read` answers the same as long as nothing changed. */
export function watched<T>(read: () => T) {
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  }
  return {
    use: () => useSyncExternalStore(watch, read),
    changed() {
      for (const watcher of watchers) watcher()
    },
  }
}
