import { parse, walk, type Node } from './sources.ts'

/** Puts the parts of a person's name together by hand: whose name was erased would have none there. `nameVon`, `useName` and `nameSql` do it. */
export function handmadeNames(path: string, text: string): string[] {
  if (!/vorname/.test(text)) return []
  const source = (node: Node) => text.slice(node.start, node.end)
  const both = (parts: readonly Node[]) => ['vorname', 'zuname'].every((part) => parts.some((node) => new RegExp(`\\b${part}$`).test(source(node))))
  // `${vorname} ${zuname}`, with nothing between them but a mark.
  const adjacent = (template: Node) => {
    const [holes, texts] = [template['expressions'] as Node[], template['quasis'] as { value: { raw: string } }[]]
    return holes.some((hole, nr) => nr > 0 && both([holes[nr - 1]!, hole]) && /^[\s,_-]*$/.test(texts[nr]!.value.raw))
  }
  return [...walk(parse(path, text))]
    .filter(
      (node) =>
        (node.type === 'TemplateLiteral' && adjacent(node)) ||
        (node.type === 'BinaryExpression' && node['operator'] === '+' && /vorname/.test(source(node)) && /zuname/.test(source(node))) ||
        (/^JSX(Element|Fragment)$/.test(node.type) &&
          both((node['children'] as Node[]).flatMap((child) => (child.type === 'JSXExpressionContainer' ? [child['expression'] as Node] : [])))) ||
        (/^(TemplateElement|Literal)$/.test(node.type) && /\b(vorname|zuname)\s*\|\|\s*' '/.test(source(node))),
    )
    .map((node) => `${path}:${text.slice(0, node.start).split('\n').length} ${source(node).trim().slice(0, 80)}`)
}
