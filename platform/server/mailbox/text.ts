/** Line over which people answer; what stands below it was ours. */
export const answerLine = { de: '– Bitte antworten Sie über dieser Zeile –', en: '– Please answer above this line –' } as const

/** The readable text of an HTML part: no tag, script or style is left. One pass, however the input is built. */
export function htmlText(html: string): string {
  let text = ''
  let hidden: string | null = null
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0 || !/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      const end = open < 0 ? html.length : open + 1
      if (!hidden) text += collapsed(html.slice(at, end))
      at = end
      continue
    }
    if (!hidden) text += collapsed(html.slice(at, open))
    const comment = html.startsWith('<!--', open)
    const close = html.indexOf(comment ? '-->' : '>', open)
    if (close < 0) break
    const [, end, name = ''] = /^<(\/?)([a-z0-9]*)/i.exec(html.slice(open, open + 20)) ?? []
    const tag = comment ? '' : name.toLowerCase()
    if (hidden) {
      if (end && tag === hidden) hidden = null
    } else if (!end && unseen.has(tag)) hidden = tag
    else if (tag === 'br') text += '\n'
    else if (tag === 'li' && !end) text += '\n- '
    else if (tag === 'blockquote' && !end) text += `\n${quoteStart}\n`
    else if (blocks.has(tag)) text += '\n'
    else if (paragraphs.has(tag)) text += '\n\n'
    at = close + (comment ? 3 : 1)
  }
  // Line by line: a pattern for "blanks before the end" would look at every blank of a long row again and again.
  return decoded(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
const unseen = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math', 'object', 'iframe', 'noscript'])
const blocks = new Set(['div', 'tr', 'ul', 'ol', 'li', 'section', 'article', 'header', 'footer', 'table', 'blockquote', 'hr'])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])
const collapsed = (part: string) => part.replace(/\s+/g, ' ')
/** Where a mail program's quote begins: no person types this character. */
const quoteStart = '\u2060'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  ndash: '–',
  mdash: '—',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  shy: '',
}
const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, ten?: string, sixteen?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = ten === undefined ? Number.parseInt(sixteen!, 16) : Number(ten)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  })

/** What somebody wrote himself: without the mail that he answers and without his signature. When nothing is left, everything. */
export function ownWords(text: string): string {
  const lines = tidy(text).split('\n')
  const lastOwn = lines.findLastIndex((line) => line.trim() && !line.trim().startsWith('>'))
  const end = lines.findIndex((line, nr) => beginsQuote(lines, nr) || (nr > lastOwn && line.trim().startsWith('>')))
  const own = lines.slice(0, end < 0 ? lines.length : end)
  const sign = own.findIndex((line) => line === '-- ' || line === '--')
  const words = (sign > 0 ? own.slice(0, sign) : own).join('\n').replaceAll(quoteStart, '').trim()
  return words || tidy(text).replaceAll(quoteStart, '').trim()
}

/** One line of text: no breaks, no control characters, nothing that turns its direction. */
export const oneLine = (text: string) =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- exactly these do not belong into one line
    .replace(/[\s\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()

/** A mail's whole text, without what does not belong into a text. */
export const wholeText = (text: string) => tidy(text).replaceAll(quoteStart, '').trim()

const tidy = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- exactly these do not belong into a text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')

/** "Am … schrieb …:": how many characters may stand before the verb and behind it, and so in all. */
const [mostBefore, mostAfter, longestIntro] = [302, 200, 514]
const verb = /\b(?:schrieb|wrote|geschrieben|écrit)\b/g
function isIntro(text: string): boolean {
  const line = text.trim()
  if (!line.endsWith(':') || line.length > longestIntro) return false
  const last = [...line.matchAll(verb)].findLast(({ index }) => index >= 6 && index <= mostBefore)
  return last !== undefined && line.length - 1 - (last.index + last[0].length) <= mostAfter
}
const divider = /^-{2,}\s*(?:Urspr(?:ü|ue)ngliche Nachricht|Original[- ]?(?:Nachricht|Message)|Weitergeleitete Nachricht|Forwarded message)\s*-{2,}$/i
const from = /^\*?(?:Von|From):\*?\s+\S/i
const sent = /^\*?(?:Gesendet|Sent|Datum|Date|An|To):\*?\s+\S/i

function beginsQuote(lines: readonly string[], nr: number): boolean {
  const line = lines[nr]!.trim()
  if (!line) return false
  if (line === quoteStart || line.includes(answerLine.de) || line.includes(answerLine.en) || divider.test(line)) return true
  // Mail programs break the introduction of a quote over up to three lines.
  if (/^(?:Am|On|Le)\b/.test(line) && line.length <= longestIntro && [1, 2, 3].some((count) => isIntro(lines.slice(nr, nr + count).join(' ')))) return true
  return from.test(line) && lines.slice(nr + 1, nr + 4).some((next) => sent.test(next.trim()))
}
