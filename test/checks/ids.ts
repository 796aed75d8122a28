import { parse, walk, type Node } from './sources.ts'

/** Elements of the page whose id is a word of the source and not made for each drawing (`useId`). The main part is there once, and the way past the menu leads to it. */
export const fixedIds = (path: string, text: string) =>
  [...walk(parse(path, text))]
    .filter(({ type }) => type === 'JSXOpeningElement')
    .filter((node) => /^[a-z]/.test(String((node['name'] as Node)['name'])))
    .flatMap((node) => node['attributes'] as Node[])
    .filter((attribute) => (attribute['name'] as Node | undefined)?.['name'] === 'id')
    .map((attribute) => beginning(attribute['value'] as Node | null))
    .filter((id) => id !== '' && id !== 'inhalt')
    .map((id) => `${path}: ${id}`)

/** What an attribute's text always begins with. */
function beginning(value: Node | null): string {
  if (value?.type === 'JSXExpressionContainer') return beginning(value['expression'] as Node)
  if (value?.type === 'Literal') return String(value['value'])
  if (value?.type !== 'TemplateLiteral') return ''
  return (value['quasis'] as { value: { raw: string } }[])[0]!.value.raw
}
