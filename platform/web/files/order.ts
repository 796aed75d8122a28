/** The list with the entry at `at` one place further (1) or back (-1); the same list when there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const to = at + by
  return Math.min(at, to) < 0 || Math.max(at, to) >= list.length ? list : list.with(at, list[to]!).with(to, list[at]!)
}
