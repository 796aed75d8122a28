/** A queue of acts: each begins when the one before has ended, however it ended. */
export function nacheinander() {
  let letzter: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const lauf = letzter.then(act, act)
    letzter = lauf
    return lauf
  }
}
