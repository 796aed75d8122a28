import type { Language } from '#platform/contract/messages.ts'
import { richText, typedText, type Block } from '#platform/text/richtext.ts'
import { blockHtml, escapeHtml } from '../output/richtext.ts'

interface Parts {
  betreff: string
  text: string
  sprache: Language
  /** Who writes, above the subject. */
  absender: string
  publicUrl: string
}

/**
 * The HTML part of a mail, drawn from its text: what people wrote in it cannot act. A paragraph that is nothing but an address becomes a button; an address of
 * our own (`publicUrl`) may have its words before it ("Ticket öffnen: https://…") and stands small below them. A foreign one always shows where it leads.
 * Styles stand at the elements, because mail programs drop everything else; no picture is loaded from anywhere.
 */
export const mailHtml = ({ betreff, text, sprache, absender, publicUrl }: Parts) => `<!doctype html>
<html lang="${sprache}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(betreff)}</title></head>
<body style="margin:0;background:#f1f4f4;color:#0f2025;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f4f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dde5e6;border-radius:10px">
<tr><td style="padding:20px 28px 0;font-size:14px;color:#43575d">${escapeHtml(absender)}</td></tr>
<tr><td style="padding:4px 28px 0"><h1 style="margin:0;font-size:20px;line-height:1.3;color:#0f2025">${escapeHtml(betreff)}</h1></td></tr>
<tr><td style="padding:8px 28px 24px;overflow-wrap:anywhere">${richText(text)
  .map((block) => part(block, publicUrl))
  .join('\n')}</td></tr>
</table></td></tr></table></body></html>
`

const part = (block: Block, publicUrl: string) => {
  const inhalt = block.art === 'absatz' ? block.inhalt : []
  const link = inhalt.at(-1)
  if (link?.art !== 'link' || !link.url.startsWith('http')) return blockHtml(block)
  const before = inhalt
    .slice(0, -1)
    .map((one) => (one.art === 'text' ? one.text : one.art === 'umbruch' ? ' ' : '.'))
    .join('')
    .trim()
  if (before && !(/^[^.:?!]{2,60}:$/.test(before) && link.url.startsWith(`${publicUrl}/`))) return blockHtml(block)
  const url = escapeHtml(link.url)
  return `<p style="margin:20px 0"><a href="${url}" rel="noopener noreferrer nofollow" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b5560;color:#ffffff;text-decoration:none;overflow-wrap:anywhere">${before ? `${escapeHtml(before.slice(0, -1))}</a><span style="display:block;margin-top:6px;font-size:12px;color:#43575d">${url}</span>` : `${url}</a>`}</p>`
}

/** The plain part: as it was written, with people by their names and links by their addresses. */
export const mailText = (text: string) => typedText(text).replace(/@\[([^\]]{0,300})\]\(person:[0-9a-f-]{36}\)/g, '@$1')

/** A name that somebody typed, inside of our own sentence: no link hides in it behind other words. */
export const typedName = (name: string) => name.replace(/\](?=[([:])/g, ']\u2060')
