/** What a search rejects with where the server was not reached: the records that this device has, to be searched here. Null: it has no answer to this question. */
export class OnlyHere<Row = unknown> extends Error {
  readonly rows: readonly Row[] | null
  constructor(rows: readonly Row[] | null) {
    super('only what is here')
    this.rows = rows
  }
}
