interface Kept {
  bytes: number
  /** When it was seen last (epoch ms). */
  at: number
}

/** What goes so that so many bytes more fit under the limit: what was seen longest ago first, nothing seen since `begun`. Null: they do not fit. */
export function givenUp<K extends Kept>(rows: readonly K[], bytes: number, limit: number, begun: number): K[] | null {
  let all = rows.reduce((sum, row) => sum + row.bytes, bytes)
  const away: K[] = []
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    if (all <= limit || row.at >= begun) break
    all -= row.bytes
    away.push(row)
  }
  return all <= limit ? away : null
}
