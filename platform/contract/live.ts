/** Header of an answer to a write: the topics that it made stale, behind the name of the call, which the events of the live stream carry, too. */
export const liveHeader = 'x-live'
/** In place of a topic: it was carried out before, and nobody knows any more what it told of. */
export const everything = '*'

/** What a write made stale. */
export interface Stale {
  call: string
  topics: ReadonlySet<string>
}
/** As the header carries it. */
export const written = ({ call, topics }: Stale) => [call, ...topics].join(' ')
/** The same, read again; null without a header. */
export function staleIn(header: string | null): Stale | null {
  const [call, ...topics] = header?.split(' ') ?? []
  return call && topics.length ? { call, topics: new Set(topics) } : null
}
