import type { Contract } from '#platform/contract/contract.ts'
import { handlerOf, mentioned, reaching, resolved, unitsOf, type Sources } from './keeping.ts'
import { walk, type Node } from './sources.ts'

interface Part {
  app: { id: string }
  calls: Contract
}

/** Topics that are told and that no reading hears of, and readings that hear of what nobody tells: whoever looks at them goes on looking at the old. */
export function topicProblems(sources: Sources, parts: readonly Part[]): string[] {
  const { topics, unknown } = toldTopics(sources)
  const heard = new Set(parts.flatMap(({ calls }) => Object.values(calls).flatMap(({ live }) => live ?? [])))
  return [
    ...unknown,
    ...[...topics].filter((topic) => !heard.has(topic)).map((topic) => `${topic}: wird gemeldet, und niemand liest neu`),
    ...[...heard].filter((topic) => !topics.has(topic)).map((topic) => `${topic}: wird gehört, und niemand meldet es`),
  ]
}

/** Apps with writing calls and no reading that hears of anything. */
export const deafApps = (parts: readonly Part[]): string[] =>
  parts
    .filter(({ calls }) => {
      const all = Object.values(calls)
      return all.some(({ method }) => method !== 'GET') && !all.some(({ live }) => live?.length)
    })
    .map(({ app }) => app.id)

/**
 * Writing calls whose handler, by itself or by anything that it calls, tells of no topic: what they change is shown as it was until something else reads it again.
 * Whether a handler tells on every way through it cannot be seen here.
 */
export function silentCalls(sources: Sources, parts: readonly Part[]): string[] {
  const units = unitsOf(sources)
  const telling = [...units].flatMap(([path, { own }]) => [...own].filter(([, node]) => makesEvent(node)).map(([name]) => `${path}#${name}`))
  const telltale = reaching(units, emitting, ...telling)
  return parts.flatMap(({ app, calls }) =>
    Object.entries(calls)
      .filter(([, { method }]) => method !== 'GET')
      .flatMap(([name]) => {
        const found = handlerOf(units, app.id, name)
        if (!found) return [`${app.id}.${name}: kein Handler gefunden`]
        const { path, value } = found
        return makesEvent(value) || [...mentioned(value, units.get(path)!, path)].some((key) => telltale.has(key)) ? [] : [`${app.id}.${name}`]
      }),
  )
}
const emitting = 'platform/server/http/context.ts#emit'
/** An object with a topic is an event that is kept. */
const makesEvent = (node: Node) => [...walk(node)].some(({ type, key }) => type === 'Property' && (key as Node)['name'] === 'thema')

/** `emit(context, 'thema', …)`, and an event as it is kept: `{ thema: 'thema', ids }`. The topic stands there, or the name of a constant. */
const telling = [/\bemit\(\s*[\w.]+,\s*(?:'([^']+)'|(\w+))/g, /\bthema: (?:'([^']+)'|(?!string\b)(\w+))/g]
/** An event that was made elsewhere is passed on. */
const passedOn = /\{[^{}]*\bthema\b[^{}]*\} of\b/

/** Topics that these sources tell of; `unknown`: places where it cannot be seen which. */
export function toldTopics(sources: Sources) {
  const topics = new Set<string>()
  const unknown: string[] = []
  for (const [path, text] of sources)
    for (const pattern of telling)
      for (const [, said, name = ''] of text.matchAll(pattern)) {
        const topic = said ?? constant(sources, path, name)
        if (topic !== undefined) topics.add(topic)
        else if (name !== 'thema' || !passedOn.test(text)) unknown.push(`${path}: ${name} ist kein Thema, das sich nachschlagen lässt`)
      }
  return { topics, unknown }
}

/** The text that a name stands for, in the file or in the one that it is imported from. */
function constant(sources: Sources, path: string, name: string): string | undefined {
  const text = sources.get(path) ?? ''
  const here = new RegExp(`\\bconst ${name} = '([^']+)'`).exec(text)?.[1]
  const from = new RegExp(`\\bimport (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
  return here ?? (from === undefined ? undefined : constant(sources, resolved(path, from), name))
}
