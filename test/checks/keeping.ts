import { posix } from 'node:path'
import { literal, parse, read, shipped, walk, type Node } from './sources.ts'

/** Sources by their path in the project. */
export type Sources = ReadonlyMap<string, string>
/** A file's own top-level names with what stands behind them, and what it imports: local name → `file#name`, `file#*` for all of a file. */
export interface Unit {
  own: ReadonlyMap<string, Node>
  imports: ReadonlyMap<string, string>
  program: Node
}
/** Everything that runs on the server. */
export const serverSources = (): Sources =>
  new Map(
    shipped()
      .filter((path) => /^(apps\/[^/]+\/server|domain|platform\/server)\//.test(path))
      .map((path) => [path, read(path)]),
  )

const commit = 'platform/server/http/commit.ts#keepSoFar'

/**
 * Handlers of calls that may wait on a device and, themselves or by what they call, commit half of what they do. Several waiting calls are one transaction
 * with a savepoint each: a commit in between would end it, and a call that is refused later would have happened all the same.
 */
export function keepingHandlers(sources: Sources, offline: readonly { app: string; name: string }[]): string[] {
  const units = unitsOf(sources)
  const keeping = reaching(units, commit)
  return offline.flatMap(({ app, name }) => {
    const found = handlersOf(units, app, name)
    if (!found.length) return [`${app}.${name}: kein Handler gefunden`]
    return found.flatMap(({ path, value }) =>
      [...mentioned(value, units.get(path)!, path)].filter((key) => keeping.has(key)).map((key) => `${app}.${name}: ${path} ruft ${key}`),
    )
  })
}

/** The files, read. */
export const unitsOf = (sources: Sources): ReadonlyMap<string, Unit> => new Map([...sources].map(([path, text]) => [path, unitOf(path, parse(path, text))]))

/** Every function that comes to one of these, by any number of steps. */
export function reaching(units: ReadonlyMap<string, Unit>, ...goals: readonly string[]): ReadonlySet<string> {
  const calls = [...units].flatMap(([path, unit]) => [...unit.own].map(([name, node]) => [`${path}#${name}`, mentioned(node, unit, path)] as const))
  const found = new Set(goals)
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const [key, others] of calls) if ([...others].some((other) => found.has(other))) found.add(key)
  }
  return found
}

/** What carries out a call of an app. */
export const handlersOf = (units: ReadonlyMap<string, Unit>, app: string, name: string) =>
  [`apps/${app}/server/`, 'platform/server/'].map((folder) => handlersNamed(units, folder, name)).find((list) => list.length) ?? []

/** What the server of an app names as the handler of a call: looked up from its `defineServer`, through spreads, imports and what a function answers. */
export function handlerOf(units: ReadonlyMap<string, Unit>, app: string, name: string): { path: string; value: Node } | undefined {
  const path = `apps/${app}/server/index.ts`
  const unit = units.get(path)
  const defined = unit && [...walk(unit.program)].find((node) => node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'defineServer')
  const parts = (defined?.['arguments'] as Node[] | undefined)?.[1]
  const handlers = parts && propertyOf(units, path, parts, 'handlers')
  return handlers && propertyOf(units, handlers.path, handlers.value, name)
}

function propertyOf(units: ReadonlyMap<string, Unit>, path: string, node: Node, name: string): { path: string; value: Node } | undefined {
  const within = (part: Node, at = path) => propertyOf(units, at, part, name)
  switch (node.type) {
    case 'ObjectExpression':
      for (const part of (node['properties'] as Node[]).toReversed()) {
        if (part.type === 'SpreadElement') {
          const found = within(part['argument'] as Node)
          if (found) return found
        } else if ((literal(part['key'] as Node) ?? String((part['key'] as Node)['name'])) === name) {
          const value = part['value'] as Node
          const of = value.type === 'MemberExpression' && propertyOf(units, path, value['object'] as Node, String((value['property'] as Node)['name']))
          return of || { path, value }
        }
      }
      return undefined
    case 'Identifier': {
      const { own, imports } = units.get(path)!
      const here = own.get(String(node['name']))
      const [file = '', there = ''] = imports.get(String(node['name']))?.split('#') ?? []
      const imported = units.get(file)?.own.get(there)
      return here ? within(here) : imported && within(imported, file)
    }
    case 'CallExpression':
      // Handlers that a function wraps are among what it is given.
      for (const given of (node['arguments'] as Node[]).toReversed()) {
        const found = within(given)
        if (found) return found
      }
      return within(node['callee'] as Node)
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration': {
      const body = node['body'] as Node
      const last = body.type === 'BlockStatement' ? (body['body'] as Node[]).at(-1) : undefined
      const answer = body.type === 'BlockStatement' ? last?.type === 'ReturnStatement' && (last['argument'] as Node | null) : body
      // What it is given was looked into where it is called.
      return answer && !(node['params'] as Node[]).some((given) => given['name'] === answer['name'] && answer.type === 'Identifier')
        ? within(answer)
        : undefined
    }
    default:
      return node['expression'] ? within(node['expression'] as Node) : undefined
  }
}

/** What a piece of code names, as far as it stands at the top level of a file. */
export function mentioned(node: Node, { own, imports }: Unit, path: string): Set<string> {
  const names = new Set<string>()
  const look = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(look)
    if (typeof part !== 'object' || part === null) return
    const { type } = part as Node
    if (type === 'Identifier') {
      const name = String((part as Node)['name'])
      if (own.has(name)) names.add(`${path}#${name}`)
      const from = imports.get(name)
      if (from && !from.endsWith('#*')) names.add(from)
      return
    }
    if (type === 'MemberExpression' && !(part as Node)['computed']) {
      const [object, property] = [(part as Node)['object'] as Node, (part as Node)['property'] as Node]
      const whole = object.type === 'Identifier' ? imports.get(String(object['name'])) : undefined
      if (whole?.endsWith('#*')) names.add(whole.replace('*', String(property['name'])))
      return look(object)
    }
    for (const [key, value] of Object.entries(part)) if (key !== 'key' || (part as Node)['computed']) look(value)
  }
  look(node)
  return names
}

/** Values of this key in any object of the folder: functions, or names of functions. */
const handlersNamed = (units: ReadonlyMap<string, Unit>, folder: string, name: string) =>
  [...units]
    .filter(([path]) => path.startsWith(folder))
    .flatMap(([path, { program }]) =>
      [...walk(program)].flatMap((node) => {
        if (node.type !== 'Property') return []
        const [key, value] = [node['key'] as Node, node['value'] as Node]
        const named = (literal(key) ?? String(key['name'])) === name && !node['computed']
        return named && (value.type.endsWith('FunctionExpression') || value.type === 'Identifier') ? [{ path, value }] : []
      }),
    )

function unitOf(path: string, program: Node): Unit {
  const own = new Map<string, Node>()
  const imports = new Map<string, string>()
  for (const statement of program['body'] as Node[]) {
    const declared = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as Node | null
    if (declared?.type === 'FunctionDeclaration') own.set(String((declared['id'] as Node)['name']), declared)
    if (declared?.type === 'VariableDeclaration')
      for (const made of declared['declarations'] as Node[])
        if ((made['id'] as Node).type === 'Identifier' && made['init']) own.set(String((made['id'] as Node)['name']), made['init'] as Node)
    if (statement.type !== 'ImportDeclaration') continue
    const file = resolved(path, literal(statement['source'] as Node)!)
    for (const one of statement['specifiers'] as Node[])
      imports.set(
        String((one['local'] as Node)['name']),
        `${file}#${one.type === 'ImportNamespaceSpecifier' ? '*' : String(((one['imported'] ?? one['local']) as Node)['name'])}`,
      )
  }
  return { own, imports, program }
}

/** The file that an import names. */
export const resolved = (path: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
