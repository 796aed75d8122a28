/** How a person is written into a text. */
export const mention = (name: string, id: string) => `@[${name.replace(/[[\]()\\]/g, '')}](person:${id})`
/** The people that a text mentions, each once. */
export const mentioned = (source: string) => [
  ...new Set([...source.matchAll(/\]\(person:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g)].map(([, id]) => id!)),
]
