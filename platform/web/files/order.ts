/** The list with the entry at `at` so many places further (or back); the same list when there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by
  const there = (place: number) => place >= 0 && place < list.length
  return there(at) && there(to) ? list.toSpliced(at, 1).toSpliced(to, 0, list[at]!) : list
}
