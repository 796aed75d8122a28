/** Id and number of a record, as the answer to making it tells them. */
type Name = string | number

/** An answer without the records that the caller made himself: what stands in them are his own words. Where a list tells no id, its record is known by its number. */
export function foreign(payload: string, made: ReadonlySet<Name>) {
  if (!made.size || !/^[[{]/.test(payload)) return payload
  const own = (value: object) => ('id' in value ? made.has(value.id as Name) : 'nummer' in value && made.has(value.nummer as Name))
  return JSON.stringify(JSON.parse(payload, (_, value: unknown) => (typeof value === 'object' && value && own(value) ? null : value)))
}

/** The record that a call has just made, if it was none of these: of theirs the caller makes none. */
export function madeBy({ statusCode, payload }: { statusCode: number; payload: string }, theirs: readonly string[]): Name[] {
  const { id, nummer } = statusCode === 201 ? (JSON.parse(payload) as { id?: string; nummer?: number }) : {}
  if (id === undefined || theirs.includes(id)) return []
  return nummer === undefined ? [id] : [id, nummer]
}
