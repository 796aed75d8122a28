import type { Nodes, Parents } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { harmless, isAddress, looksLikeAddress, seen, shown, turning } from './address.ts'

/**
 * A piece of a line. Nothing in it can act: a link leads to the web, to a mailbox or to a telephone, a person is an id. No link shows one address
 * and leads to another: its words are its address, or do not look like one; then `address` says what is written behind them where nobody can point
 * at a link and see where it goes.
 */
export type Inline =
  | { art: 'text'; text: string }
  | { art: 'fett' | 'kursiv'; inhalt: Inline[] }
  | { art: 'code'; text: string }
  | { art: 'link'; url: string; address: string | null; inhalt: Inline[] }
  | { art: 'person'; id: string; name: string }
  | { art: 'umbruch' }
export type Block =
  | { art: 'absatz' | 'titel'; inhalt: Inline[] }
  | { art: 'liste'; ordered: boolean; items: Block[][] }
  | { art: 'zitat'; inhalt: Block[] }
  | { art: 'code'; text: string }

/** What is longer, or nested deeper than anybody reads, is shown as it was typed: the time that reading takes grows with the square of it. */
const longest = 50_000
const deepest = 12
const container = String.raw`[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])`
const tooDeep = new RegExp(`^(?:${container}){${deepest + 1},}`, 'm')
/**
 * The reader's time grows with the square of the signs within one paragraph, with its links times its length (it looks for the end of each), and with the square of
 * what one line opens, and of the lines of a text: 20,000 characters that somebody chose cost it 8 s. What would take it longer than `patience` (estimated microseconds) is shown as it was typed.
 */
const mostLines = 700
const patience = 50_000
const costs = { sign: 0.1, link: 0.015, list: 14, quote: 0.6 } as const
/** HTML is text like any other: looking for the end of each comment that somebody began would cost 44,000 characters 300 ms. */
const parsed = (source: string) => fromMarkdown(source, { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] })
const unread = (source: string) => source.length > longest || tooDeep.test(source) || laborious(source)

/**
 * Reads the Markdown that people use: paragraphs, bold, italic, lists, quotes, code, links, `@[Name](person:id)`. Everything else — raw HTML,
 * pictures, foreign schemes — stays what was typed. Browser and mails draw the same tree.
 */
export function richText(typed: string): Block[] {
  const source = typed.replace(turning, '')
  if (unread(source)) return [plain(source)]
  const tree = parsed(source)
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
        return url ? [linked(url, withoutLinks(words))] : literal(node)
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
        return [{ art: 'absatz', inhalt: apart(trimmedAt(inlines(node, depth))) }]
      case 'heading':
        return [{ art: 'titel', inhalt: apart(inlines(node, depth)) }]
      case 'list':
        return [{ art: 'liste', ordered: node.ordered ?? false, items: node.children.map((item) => blocks(item, depth + 1)) }]
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

/**
 * The source as it was typed, except for its links: words with the address behind them, or the address alone. For readers who see only text, and
 * for the plain part of a mail.
 */
export function typedText(typed: string): string {
  const source = typed.replace(turning, '')
  const bare = (text: string) =>
    text.replace(address, (found) => {
      const url = harmless(found)
      return url ? flat(linked(url, [{ art: 'text', text: found }])) : found
    })
  let [text, at] = ['', 0]
  const visit = (node: Nodes) => {
    const url = node.type === 'link' ? harmless(node.url) : null
    if (url) {
      text += bare(source.slice(at, node.position!.start.offset)) + flat(linked(url, [{ art: 'text', text: wordsOf(node) }]))
      at = node.position!.end.offset!
    } else if ('children' in node) node.children.forEach(visit)
  }
  if (!unread(source)) visit(parsed(source))
  return text + bare(source.slice(at))
}
const flat = (part: Inline) => textOf([part]) + behind(part)
const wordsOf = (node: Nodes): string => ('value' in node ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : ' ')
/** What mails write behind a link: nobody points at it there to see where it leads. */
export const behind = (part: Inline) => (part.art === 'link' && part.address !== null ? ` (${part.address})` : '')

/** A paragraph ends at an empty line, or where the next point of a list begins: no number ends one. */
function laborious(source: string) {
  const lines = source.split(/\r\n|\r|\n/)
  let [cost, signs, links, length] = [0, 0, 0, 0]
  const ends = () => {
    cost += costs.sign * signs ** 2 + costs.link * links * length
    signs = links = length = 0
  }
  for (const line of lines) {
    const opens = /^(?:\s|>|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/.exec(line)![0]
    const quotes = opens.length - opens.replaceAll('>', '').length
    const points = opens.match(/[-*+.)]/g)?.length ?? 0
    if (opens.length === line.length || /^ {0,3}[-*+] /.test(line)) ends()
    cost += costs.quote * quotes ** 2 + costs.list * points ** 2
    for (const sign of line) if ('*_[]`<\\&'.includes(sign)) signs++
    links += line.split('](').length - 1
    length += line.length
  }
  ends()
  return lines.length > mostLines || cost > patience
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
/** Ends before what ends a sentence or a quotation, and where the words of a link end. */
const address = /\bhttps?:\/\/(?:(?!\]\()[^\s<>"'`„“”‚‘«»‹›\u2060])+(?<![.,;:!?)\]}])/g
function addresses(line: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of line.matchAll(address)) {
    const url = harmless(found[0])
    if (!url) continue
    parts.push({ art: 'text', text: line.slice(from, found.index) }, linked(url, [{ art: 'text', text: found[0] }]))
    from = found.index + found[0].length
  }
  return [...parts, { art: 'text', text: line.slice(from) }]
}

/** A link with the words that it may have: its own, or its address where they are another one, or none that anybody sees. */
function linked(url: string, words: Inline[]): Inline {
  const text = textOf(words)
  if (isAddress(text, url)) return { art: 'link', url, address: null, inhalt: words }
  const read = seen(text)
  const misleads = looksLikeAddress(read) || !read.trim() || (url.startsWith('tel:') && /\d{3}/.test(read))
  return misleads ? itself(url) : { art: 'link', url, address: shown(url), inhalt: words }
}
const itself = (url: string, around = ''): Inline => ({ art: 'link', url, address: null, inhalt: [{ art: 'text', text: around + shown(url) + around }] })

/** Words that read as an address only together with what they touch (`portal.example/[login](…)`): such a link shows its own, apart from it. */
function apart(parts: Inline[]): Inline[] {
  const read = (part: Inline) => seen(textOf([part]))
  const whole = parts.flatMap(leaves).map(read).join('')
  let at = 0
  const walk = (part: Inline): Inline => {
    if (part.art === 'fett' || part.art === 'kursiv') return { ...part, inhalt: part.inhalt.map(walk) }
    const from = at
    at += read(part).length
    if (part.art !== 'link' || part.address === null) return part
    const [before] = /\S*$/.exec(whole.slice(Math.max(0, from - 300), from))!
    const [after] = /^\S*/.exec(whole.slice(at, at + 300))!
    return (before || after) && looksLikeAddress(before + whole.slice(from, at) + after) ? itself(part.url, ' ') : part
  }
  return whole ? parts.map(walk) : parts
}
const leaves = (part: Inline): Inline[] => (part.art === 'fett' || part.art === 'kursiv' ? part.inhalt.flatMap(leaves) : [part])

const withoutLinks = (words: Inline[]): Inline[] =>
  words.flatMap((word) =>
    word.art === 'link' ? word.inhalt : word.art === 'fett' || word.art === 'kursiv' ? [{ ...word, inhalt: withoutLinks(word.inhalt) }] : [word],
  )
const textOf = (words: readonly Inline[]): string =>
  words.map((word) => ('text' in word ? word.text : 'inhalt' in word ? textOf(word.inhalt) : word.art === 'person' ? word.name : ' ')).join('')
