import { useLayoutEffect, useSyncExternalStore } from 'react'

let standing = 0
const listeners = new Set<() => void>()
const add = (count: 1 | -1) => {
  standing += count
  for (const told of listeners) told()
}
const watch = (told: () => void) => {
  listeners.add(told)
  return () => void listeners.delete(told)
}

/** Tells the frame that a list and a record stand side by side, as long as `stands`: on a window of middle width it gives up the words of its menu for them. */
export function useSideBySide(stands: boolean) {
  // Before anything is drawn: the menu does not jump a moment later.
  useLayoutEffect(() => {
    if (!stands) return
    add(1)
    return () => add(-1)
  }, [stands])
}
/** Does a list stand beside a record anywhere on the page? */
export const useStandsSideBySide = () => useSyncExternalStore(watch, () => standing > 0)
