import type { Nodes, Parents } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** A piece of a line. Nothing in it can act: a link leads to the web, to a mailbox or to a telephone, a person is an id. */
export type Inline =
  | { art: 'text'; text: string }
  | { art: 'fett' | 'kursiv'; inhalt: Inline[] }
  | { art: 'code'; text: string }
  | { art: 'link'; url: string; inhalt: Inline[] }
  | { art: 'person'; id: string; name: string }
  | { art: 'umbruch' }
export type Block =
  | { art: 'absatz' | 'titel'; inhalt: Inline[] }
  | { art: 'liste'; geordnet: boolean; punkte: Block[][] }
  | { art: 'zitat'; inhalt: Block[] }
  | { art: 'code'; text: string }

/** Longer texts are shown as they were typed, and what is nested deeper than anybody reads as its source. */
const longest = 50_000
const deepest = 12

/**
 * Reads the Markdown that people use: paragraphs, bold, italic, lists, quotes, code, links, `@[Name](person:id)`. Everything else — raw HTML,
 * pictures, foreign schemes — stays what was typed. Browser and mails draw the same tree.
 */
export function richText(source: string): Block[] {
  if (source.length > longest || /^(?:[>\s]{40,}|(?:[-*+]\s+){20,})/m.test(source)) return [plain(source)]
  const tree = fromMarkdown(source)
  const sourceOf = ({ position }: Nodes) => source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  const literal = (node: Nodes): Inline[] => lines(sourceOf(node))
  const inlines = (node: Parents, depth: number): Inline[] => node.children.flatMap((child) => inline(child, depth + 1))
  const inline = (node: Nodes, depth: number): Inline[] => {
    if (depth > deepest) return literal(node)
    switch (node.type) {
      case 'text':
        return lines(node.value)
      case 'strong':
        return [{ art: 'fett', inhalt: inlines(node, depth) }]
      case 'emphasis':
        return [{ art: 'kursiv', inhalt: inlines(node, depth) }]
      case 'inlineCode':
        return [{ art: 'code', text: node.value }]
      case 'break':
        return [{ art: 'umbruch' }]
      case 'link': {
        const person = /^person:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(node.url)?.[1]
        const words = inlines(node, depth)
        if (person) return [{ art: 'person', id: person, name: textOf(words) }]
        const url = harmless(node.url)
        return url ? [{ art: 'link', url, inhalt: withoutLinks(words) }] : literal(node)
      }
      default:
        return literal(node)
    }
  }
  const blocks = (node: Parents, depth: number): Block[] => node.children.flatMap((child) => block(child, depth + 1))
  const block = (node: Nodes, depth: number): Block[] => {
    if (depth > deepest) return [plain(sourceOf(node))]
    switch (node.type) {
      case 'paragraph':
        return [{ art: 'absatz', inhalt: trimmedAt(inlines(node, depth)) }]
      case 'heading':
        return [{ art: 'titel', inhalt: inlines(node, depth) }]
      case 'list':
        return [{ art: 'liste', geordnet: node.ordered ?? false, punkte: node.children.map((item) => blocks(item, depth + 1)) }]
      case 'blockquote':
        return [{ art: 'zitat', inhalt: blocks(node, depth) }]
      case 'code':
        return [{ art: 'code', text: node.value }]
      case 'thematicBreak':
        return []
      default:
        return [plain(sourceOf(node))]
    }
  }
  return blocks(tree, 0)
}

/** `@` stands before the brackets in what was typed, and before the name in what is shown: once is enough. */
const trimmedAt = (words: Inline[]) =>
  words.map((word, index) => (word.art === 'text' && words[index + 1]?.art === 'person' ? { ...word, text: word.text.replace(/@$/, '') } : word))

const plain = (text: string): Block => ({ art: 'absatz', inhalt: lines(text) })
/** Text with its line ends and the addresses in it. */
function lines(text: string): Inline[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => [...(index ? [{ art: 'umbruch' } as const] : []), ...addresses(line)])
    .filter((part) => part.art !== 'text' || part.text !== '')
}
function addresses(line: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of line.matchAll(/\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/g)) {
    const url = harmless(found[0])
    if (!url) continue
    parts.push({ art: 'text', text: line.slice(from, found.index) }, { art: 'link', url, inhalt: [{ art: 'text', text: found[0] }] })
    from = found.index + found[0].length
  }
  return [...parts, { art: 'text', text: line.slice(from) }]
}

/** The address as the browser would read it, or null: only the web, mailboxes and telephones, without a name and a password in front. */
function harmless(address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  if (url.protocol === 'https:' || url.protocol === 'http:') return /^https?:\/\//i.test(address) ? url.href : null
  return url.protocol === 'mailto:' || url.protocol === 'tel:' ? url.href.replace(/\?.*$/s, '') : null
}

const withoutLinks = (words: Inline[]): Inline[] => words.flatMap((word) => (word.art === 'link' ? word.inhalt : [word]))
const textOf = (words: readonly Inline[]): string =>
  words.map((word) => ('text' in word ? word.text : 'inhalt' in word ? textOf(word.inhalt) : word.art === 'person' ? word.name : ' ')).join('')
