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

/** Every function that comes to this one, by any number of steps. */
export function reaching(units: ReadonlyMap<string, Unit>, goal: string): ReadonlySet<string> {
  const calls = [...units].flatMap(([path, unit]) => [...unit.own].map(([name, node]) => [`${path}#${name}`, mentioned(node, unit, path)] as const))
  const found = new Set([goal])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const [key, others] of calls) if ([...others].some((other) => found.has(other))) found.add(key)
  }
  return found
}

/** What carries out a call of an app. */
export const handlersOf = (units: ReadonlyMap<string, Unit>, app: string, name: string) =>
  [`apps/${app}/server/`, 'platform/server/'].map((folder) => handlersNamed(units, folder, name)).find((list) => list.length) ?? []

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
