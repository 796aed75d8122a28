import { richText, type Block } from '#platform/text/richtext.ts'
import { blockHtml, escapeHtml } from './richtext.ts'

/**
 * The HTML part of a mail, drawn from its text: what people wrote in it cannot act, a paragraph that is nothing but an address becomes a button.
 * Styles stand at the elements, because mail programs drop everything else; no picture is loaded from anywhere.
 */
export const mailHtml = ({ betreff, text, absender }: { betreff: string; text: string; absender: string }) => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(betreff)}</title></head>
<body style="margin:0;background:#f1f4f4;color:#0f2025;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f4f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dde5e6;border-radius:10px">
<tr><td style="padding:20px 28px 0;font-size:14px;color:#43575d">${escapeHtml(absender)}</td></tr>
<tr><td style="padding:4px 28px 0"><h1 style="margin:0;font-size:20px;line-height:1.3;color:#0f2025">${escapeHtml(betreff)}</h1></td></tr>
<tr><td style="padding:8px 28px 24px;overflow-wrap:anywhere">${richText(text).map(part).join('\n')}</td></tr>
</table></td></tr></table></body></html>
`

const part = (block: Block) => {
  const [link, ...more] = block.art === 'absatz' ? block.inhalt : []
  if (link?.art !== 'link' || more.length || !link.url.startsWith('http')) return blockHtml(block)
  const url = escapeHtml(link.url)
  return `<p style="margin:20px 0"><a href="${url}" rel="noopener noreferrer nofollow" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b5560;color:#ffffff;text-decoration:none;overflow-wrap:anywhere">${url}</a></p>`
}

/** The plain part: as it was written, with people by their names. */
export const mailText = (text: string) => text.replace(/@\[([^\]]*)\]\(person:[0-9a-f-]{36}\)/g, '@$1')
