import { literal, parse, walk, type Node } from './sources.ts'

/** Components that name the window, or hand on what names it. */
const naming = new Map([
  ['Page', 'title'],
  ['AnmeldeRahmen', 'title'],
  ['PasswortRahmen', 'title'],
  ['Rahmen', 'title titel'],
  ['ListScreen', 'title'],
  ['UnreadPage', 'title'],
])
/** Sources of those that hand it on: there it is a parameter. */
const handingOn = /\/(?:Page|AnmeldeRahmen|PasswortRahmen|Rahmen|ListScreen|UnreadPage)\.tsx$/

/** Windows whose name may hold words of a record, and that say no neutral one for devices where nobody stays signed in. */
export function titleProblems(path: string, text: string): string[] {
  if (!path.endsWith('.tsx')) return []
  return [...walk(parse(path, text))].flatMap((node) => {
    if (node.type !== 'JSXOpeningElement') return []
    const component = String((node['name'] as Node)['name'])
    const attributes = (node['attributes'] as Node[]).filter(({ type }) => type === 'JSXAttribute')
    const named = (names: string) => attributes.find((one) => names.split(' ').includes(String((one['name'] as Node)['name'])))
    const title = naming.has(component) ? named(naming.get(component)!) : undefined
    return !title || named('neutral') || isOurs(title['value'] as Node, handingOn.test(path)) ? [] : [`${path}: ${text.slice(title.start, title.end)}`]
  })
}

/** A text of a catalogue as it stands there, or the parameter of a component that hands it on. */
function isOurs(value: Node, handsOn: boolean): boolean {
  if (value.type === 'JSXExpressionContainer') return isOurs(value['expression'] as Node, handsOn)
  if (value.type === 'ConditionalExpression') return isOurs(value['consequent'] as Node, handsOn) && isOurs(value['alternate'] as Node, handsOn)
  if (value.type === 'Identifier') return handsOn
  if (value.type !== 'CallExpression') return literal(value) !== undefined
  const given = value['arguments'] as Node[]
  return given.length === 1 && literal(given[0]) !== undefined
}
