import { globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'

/** The project's folder. */
export const root = join(import.meta.dirname, '..', '..')

/** Own files that match, relative to the project, with forward slashes, sorted. */
export const files = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['node_modules', 'dist', 'data', '.git', '.tools'] })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort()

export const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Everything we write ourselves and the machine runs. */
export const code = () => files('*.{ts,tsx}', '{platform,domain,apps,demo,test,tools}/**/*.{ts,tsx}')

/** The same without tests and what only tests use. */
export const shipped = () => code().filter((path) => !/^(test|apps\/[^/]+\/test)\//.test(path) && !path.endsWith('.test.ts'))

/** A node of the syntax tree; only what the checks look at. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Syntax tree of a source; several checks look at the same one. */
export function parse(path: string, text: string): Node {
  const known = parsed.get(text)
  if (known) return known
  const tree = parseSync(path, text).program as unknown as Node
  parsed.set(text, tree)
  return tree
}
const parsed = new Map<string, Node>()

/** Every node below (and with) this one. */
export function* walk(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const part of node) yield* walk(part)
  else if (typeof node === 'object' && node !== null) {
    if (typeof (node as Node).type === 'string') yield node as Node
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) yield* walk(value)
  }
}

/** Name of what is called: `refused(…)` → refused, `test.only(…)` → test.only, `new Problem(…)` → Problem. */
export function callee(node: Node): string {
  const target = node['callee'] as Node
  const name = (part: Node): string =>
    part.type === 'Identifier'
      ? String(part['name'])
      : part.type === 'MemberExpression'
        ? `${name(part['object'] as Node)}.${name(part['property'] as Node)}`
        : part.type === 'CallExpression'
          ? callee(part)
          : ''
  return name(target)
}

/** The text of a string literal or of a template without holes. */
export const literal = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string'
    ? node['value']
    : node?.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length === 0
      ? (node['quasis'] as { value: { cooked: string } }[])[0]!.value.cooked
      : undefined

/** Properties of an object literal: key → value. Spreads have no key. */
export const properties = (node: Node): Map<string, Node> =>
  new Map(
    (node['properties'] as Node[]).flatMap((entry) => {
      const key = entry['key'] as Node | undefined
      return key ? [[literal(key) ?? String(key['name']), entry['value'] as Node] as [string, Node]] : []
    }),
  )
