import { posix } from 'node:path'
import type { ParseResult } from 'vite'
import { literal, walk, type Node } from '#test/checks/sources.ts'

/** A file of ours that another one imports; `type`: nothing of it is there at run time; `lazy`: by `import()`. */
export interface Import {
  target: string
  type: boolean
  lazy: boolean
  names: readonly string[]
}

/** What a source imports of ours, re-exports and `import()` included. Paths are from the project's folder. */
export function importsOf(path: string, module: ParseResult['module'], program: Node): Import[] {
  const found: Import[] = []
  const add = (specifier: string, type: boolean, names: readonly string[] = [], lazy = false) => {
    if (specifier.startsWith('#')) found.push({ target: specifier.slice(1), type, lazy, names })
    else if (specifier.startsWith('.')) found.push({ target: posix.join(posix.dirname(path), specifier), type, lazy, names })
  }
  for (const { moduleRequest, entries } of module.staticImports)
    add(
      moduleRequest.value,
      entries.length > 0 && entries.every(({ isType }) => isType),
      entries.map(({ localName }) => localName.value),
    )
  for (const { entries } of module.staticExports) for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType)
  for (const node of walk(program)) {
    const lazily = node.type === 'ImportExpression' ? literal(node['source'] as Node) : undefined
    if (lazily !== undefined) add(lazily, false, [], true)
  }
  return found
}

/** Names that a source exports. */
export const exportsOf = (program: Node): string[] => exported(program).flatMap(({ names }) => names)

/** Exported names of a source above which no doc comment stands. */
export const undocumented = (text: string, program: Node): string[] =>
  exported(program).flatMap(({ start, names }) => {
    const before = text.slice(0, start).trimEnd()
    const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/*')) : ''
    return comment.startsWith('/**') ? [] : names
  })

function exported(program: Node): { start: number; names: string[] }[] {
  return (program['body'] as Node[]).flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node['declaration']) return []
    const declaration = node['declaration'] as Node
    const parts = declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : [declaration]
    const names = parts.flatMap((part) => {
      const id = part['id'] as Node | undefined
      return id?.type === 'Identifier' ? [String(id['name'])] : []
    })
    return names.length ? [{ start: node.start, names }] : []
  })
}

/** The same in both languages, or a word of mechanics that the glossary explains, too. */
const both = new Set(
  `name person position status code app art bot chip export filter format form id index info intern key konto-id limit link mail mobil nfc nonce nr ok pdf pin post problem
  push qr region scanner server sla set start system tag test text ticket titel token total type url version wand widget zone push terminal tap team typ account session sitz
  bytes kind contact plan rest host hostname service services log limits download register material per remote mime currency block revision windows portal search hand create browser pause upload offset site uid registration ring release domain domains flag probe was tickets sha256 picc mac cmac ndef`
    .split(/\s+/)
    .filter(Boolean),
)

/** Names that a source declares (variables, functions, types, parameters, keys of its own types) and the glossary's words in them. */
export function germanIn(program: Node, words: ReadonlySet<string>): { name: string; word: string }[] {
  const declared = new Set<string>()
  for (const node of walk(program)) {
    if (/^(VariableDeclarator|Function(Declaration|Expression)|TS(Interface|TypeAlias)Declaration)$/.test(node.type)) addName(node['id'])
    if (/Function(Declaration|Expression)$/.test(node.type)) for (const part of walk(node['params'])) if (part.type === 'Identifier') addName(part)
    if (node.type === 'TSPropertySignature') addName(node['key'])
  }
  return [...declared].flatMap((name) =>
    name
      .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2 && words.has(word) && !both.has(word))
      .map((word) => ({ name, word })),
  )

  function addName(node: unknown) {
    if ((node as Node | null)?.type === 'Identifier') declared.add(String((node as Node)['name']))
  }
}

/** Columns of one table, as the generated types declare them. */
export const columnsOf = (tables: Node, table: string): ReadonlySet<string> =>
  new Set(
    [...walk(tables)]
      .filter((node) => node.type === 'TSInterfaceDeclaration' && (node['id'] as Node)['name'] === table)
      .flatMap((node) => [...walk(node['body'])].flatMap((part) => (part.type === 'TSPropertySignature' ? [String((part['key'] as Node)['name'])] : []))),
  )

/** Keys of all objects that a source writes: the fields of its shapes. */
export const keysOf = (program: Node): ReadonlySet<string> =>
  new Set([...walk(program)].flatMap((node) => (node.type === 'Property' ? [String((node['key'] as Node)['name'])] : [])))
