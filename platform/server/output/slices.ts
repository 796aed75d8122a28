import { setImmediate } from 'node:timers/promises'

/** Rows as a file takes them: all at once, or by slices, each given to `take` before the next one is read. */
export type Rows<Row> = readonly Row[] | ((take: (slice: readonly Row[]) => void) => Promise<void>)

/** So many rows are read and written at once: some milliseconds of the server's thread. */
export const sliceRows = 1000

/** Gives the rows to `take` in their order, `sliceRows` at most at once; whoever else waits has his turn between two slices. */
export async function eachSlice<Row>(rows: Rows<Row>, take: (slice: readonly Row[]) => void): Promise<void> {
  if (typeof rows === 'function') return rows(take)
  for (let from = 0; from < rows.length; from += sliceRows) {
    if (from) await setImmediate()
    take(rows.slice(from, from + sliceRows))
  }
}

/** The same rows, each made into something else while its slice is taken. */
export const mapped =
  <Row, Made>(rows: Rows<Row>, make: (row: Row) => Made): Rows<Made> =>
  (take) =>
    eachSlice(rows, (slice) => take(slice.map(make)))
