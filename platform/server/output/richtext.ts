import { behind, richText, type Block, type Inline } from '#platform/text/richtext.ts'

/** Characters that mean something in HTML, as themselves. */
export const escapeHtml = (text: string) => text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What people typed, for the HTML part of a mail. Nothing of it acts. */
export const toHtml = (source: string) => richText(source).map(blockHtml).join('')
/** The same for the plain part: links with their address behind them. */
export const toPlain = (source: string) =>
  richText(source)
    .map((block) => text(block))
    .join('\n\n')

/** One block of it. */
export function blockHtml(block: Block): string {
  switch (block.art) {
    case 'absatz':
      return `<p>${block.inhalt.map(words).join('')}</p>`
    case 'titel':
      return `<p><strong>${block.inhalt.map(words).join('')}</strong></p>`
    case 'liste': {
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${item.map(blockHtml).join('')}</li>`).join('')}</${tag}>`
    }
    case 'zitat':
      return `<blockquote>${block.inhalt.map(blockHtml).join('')}</blockquote>`
    case 'code':
      return `<pre>${escapeHtml(block.text)}</pre>`
  }
}
function words(part: Inline): string {
  switch (part.art) {
    case 'text':
      return escapeHtml(part.text)
    case 'fett':
      return `<strong>${part.inhalt.map(words).join('')}</strong>`
    case 'kursiv':
      return `<em>${part.inhalt.map(words).join('')}</em>`
    case 'code':
      return `<code>${escapeHtml(part.text)}</code>`
    case 'link':
      return `<a href="${escapeHtml(part.url)}" rel="noopener noreferrer nofollow">${part.inhalt.map(words).join('')}</a>${escapeHtml(behind(part))}`
    case 'person':
      return `<strong>@${escapeHtml(part.name)}</strong>`
    case 'umbruch':
      return '<br>'
  }
}

function text(block: Block, indent = ''): string {
  switch (block.art) {
    case 'absatz':
    case 'titel':
      return indented(block.inhalt.map(flat).join(''), indent)
    case 'liste':
      return block.items
        .map(
          (item, index) =>
            `${indent}${block.ordered ? `${index + 1}.` : '-'} ${item
              .map((one) => text(one, `${indent}  `))
              .join('\n')
              .trimStart()}`,
        )
        .join('\n')
    case 'zitat':
      return block.inhalt.map((one) => text(one, `${indent}> `)).join(`\n${indent}>\n`)
    case 'code':
      return indented(block.text, `${indent}    `)
  }
}
const indented = (lines: string, indent: string) => lines.replace(/^/gm, indent)
function flat(part: Inline): string {
  switch (part.art) {
    case 'text':
    case 'code':
      return part.text
    case 'fett':
    case 'kursiv':
      return part.inhalt.map(flat).join('')
    case 'link':
      return part.inhalt.map(flat).join('') + behind(part)
    case 'person':
      return `@${part.name}`
    case 'umbruch':
      return '\n'
  }
}
