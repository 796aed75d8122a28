import { callee, literal, parse, read, shipped, type Node } from './sources.ts'

/** What sources can ask a catalogue for: words that stand in them, and names that they put together (`zustand.${art}`). */
export interface Spoken {
  words: ReadonlySet<string>
  patterns: readonly RegExp[]
}

/** What one source says outside of the catalogues that it makes. */
export function spokenIn(path: string, text: string): Spoken {
  const words = new Set<string>()
  const patterns: RegExp[] = []
  for (const node of outsideCatalogues(parse(path, text))) {
    const word = literal(node) ?? (node.type === 'Identifier' ? String(node['name']) : undefined)
    if (word !== undefined) words.add(word)
    else if (node.type === 'TemplateLiteral') {
      const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      // Holes with nothing but dots between them would fit every name.
      if (parts.some((part) => /\w/.test(part))) patterns.push(new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`))
    }
  }
  return { words, patterns }
}

function* outsideCatalogues(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const part of node) yield* outsideCatalogues(part)
  else if (typeof node === 'object' && node !== null) {
    const one = node as Node
    if (one.type === 'CallExpression' && callee(one) === 'defineMessages') return
    if (typeof one.type === 'string') yield one
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) yield* outsideCatalogues(value)
  }
}

/** Can this key be asked for? `tat.freigeben` can where `tat` and `freigeben` are words, too. */
export const isSpoken = ({ words, patterns }: Spoken, key: string) =>
  words.has(key) || (key.includes('.') && key.split('.').every((part) => words.has(part))) || patterns.some((one) => one.test(key))

/** For each catalogue's file: what the sources say that may use it. An app's own and the rings below; all of them for the rings below. */
export function listeners(): (path: string) => Spoken {
  const byApp = Map.groupBy(shipped(), appOf)
  const saidIn = new Map([...byApp].map(([app, paths]) => [app, together(paths.map((path) => spokenIn(path, read(path))))]))
  const rings = saidIn.get('')!
  const everybody = together([...saidIn.values()])
  return (path) => (appOf(path) ? together([rings, saidIn.get(appOf(path))!]) : everybody)
}
const appOf = (path: string) => /^apps\/([^/]+)\//.exec(path)?.[1] ?? ''
const together = (all: readonly Spoken[]): Spoken => ({
  words: new Set(all.flatMap(({ words }) => [...words])),
  patterns: all.flatMap(({ patterns }) => patterns),
})
