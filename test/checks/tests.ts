import { callee, parse, walk, type Node } from './sources.ts'

/** Tests of a file that prove nothing, and switches that leave tests out. */
export function testProblems(path: string, text: string): string[] {
  const program = parse(path, text)
  const calls = [...walk(program)].filter((node) => node.type === 'CallExpression')
  const switched = calls.filter((node) => /^(test|it|describe|suite)\.(?:\w+\.)*(only|skip|todo|fails)$/.test(callee(node)))
  const proving = provers(program)
  const idle = calls
    .filter((node) => /^(test|it)(\.each|\.for)?$/.test(callee(node)))
    .filter((node) => {
      const body = (node['arguments'] as Node[] | undefined)?.find((part) => part.type.endsWith('FunctionExpression'))
      return body && !proves(body, proving)
    })
  const at = (node: Node) => `${path}:${text.slice(0, node.start).split('\n').length}`
  return [...switched.map((node) => `${at(node)} ${callee(node)}`), ...idle.map((node) => `${at(node)} Test ohne Erwartung`)]
}

/** Functions of the file that expect something themselves or by another one. */
function provers(program: Node) {
  const functions = new Map(
    [...walk(program)].flatMap((node): [string, Node][] => {
      if (node.type === 'FunctionDeclaration') return [[String((node['id'] as Node)['name']), node]]
      const made = node.type === 'VariableDeclarator' ? (node['init'] as Node | null) : null
      return made && made.type.endsWith('FunctionExpression') && (node['id'] as Node).type === 'Identifier'
        ? [[String((node['id'] as Node)['name']), made]]
        : []
    }),
  )
  const found = new Set<string>()
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [name, body] of functions) if (proves(body, found)) found.add(name)
  }
  return found
}

/** In the browser, waiting for something is expecting it: it throws when it does not come. */
const waits = /\.waitFor(URL|Selector|Response|Request|Function)?$/

const proves = (body: Node, proving: ReadonlySet<string>) =>
  [...walk(body)].some((node) => {
    if (node.type !== 'CallExpression') return false
    const name = callee(node)
    return /^(expect|assert|expectTypeOf)(\.|$)/.test(name) || /^fc\.assert$/.test(name) || waits.test(name) || proving.has(name)
  })
