/** An answer without the records that the caller made himself: what stands in them are his own words. */
export function foreign(payload: string, made: ReadonlySet<string>) {
  if (!made.size || !/^[[{]/.test(payload)) return payload
  return JSON.stringify(
    JSON.parse(payload, (_, value: unknown) => (typeof value === 'object' && value && 'id' in value && made.has(value.id as string) ? null : value)),
  )
}

/** The id of the record that a call has just made, if it was none of these: of theirs the caller makes none. */
export function madeBy({ statusCode, payload }: { statusCode: number; payload: string }, theirs: readonly string[]) {
  const { id } = statusCode === 201 ? (JSON.parse(payload) as { id?: string }) : {}
  return id === undefined || theirs.includes(id) ? null : id
}
