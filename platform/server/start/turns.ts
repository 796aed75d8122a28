/** Lets `atOnce` of them run at the same time; who comes later waits, in order. Returns how to be let in. */
export function turns(atOnce: number) {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
