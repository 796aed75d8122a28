import { open } from 'node:fs/promises'
import { refused } from '#platform/contract/problem.ts'

/** What a file is: told by its content. `picture` is re-encoded, `ansicht` may be shown in the browser, everything else is only ever handed out as a download. */
export interface FileKind {
  typ: string
  endungen: readonly string[]
  picture?: true
  ansicht?: true
}

const office = (name: string, ...endungen: string[]): [string, FileKind] => [name, { typ: name, endungen }]
/** Everything that is taken. What is not here is refused: programs, pages, drawings with scripts, macros. */
const kinds = new Map<string, FileKind>([
  ['image/jpeg', { typ: 'image/jpeg', endungen: ['jpg', 'jpeg'], picture: true, ansicht: true }],
  ['image/png', { typ: 'image/png', endungen: ['png'], picture: true, ansicht: true }],
  ['image/apng', { typ: 'image/png', endungen: ['png', 'apng'], picture: true, ansicht: true }],
  ['image/gif', { typ: 'image/gif', endungen: ['gif'], picture: true, ansicht: true }],
  ['image/webp', { typ: 'image/webp', endungen: ['webp'], picture: true, ansicht: true }],
  ['application/pdf', { typ: 'application/pdf', endungen: ['pdf'], ansicht: true }],
  office('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  office('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  office('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'),
  office('application/vnd.oasis.opendocument.text', 'odt'),
  office('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  office('application/vnd.oasis.opendocument.presentation', 'odp'),
  office('application/x-cfb', 'doc', 'xls', 'ppt', 'msg'),
  office('application/zip', 'zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods'),
  office('video/mp4', 'mp4', 'm4v'),
  office('video/quicktime', 'mov'),
  office('video/webm', 'webm'),
  office('audio/mpeg', 'mp3'),
  office('audio/x-m4a', 'm4a'),
  office('audio/mp4', 'm4a'),
  office('audio/ogg', 'ogg'),
  office('audio/wav', 'wav'),
])
const text = ['txt', 'csv', 'log', 'md', 'eml', 'ics', 'ifc', 'stp', 'dxf']
const foreign = /^image\/(hei[cf]|avif|tiff|jxl|bmp|jp2|x-)/

/** What a local file is. Throws 422 in words when it is not taken, or when its name says something else than its content. */
export async function kindOf(path: string, name: string): Promise<FileKind> {
  const { fileTypeFromFile } = await import('file-type')
  const told = await fileTypeFromFile(path).catch(() => undefined)
  const ending = endingOf(name)
  const kind = told ? kinds.get(told.mime) : await plainText(path)
  if (!kind) throw refused(told && foreign.test(told.mime) ? 'datei-bildformat' : 'datei-typ', 'name', { endung: ending || '?' })
  // A name without a known ending gets one; a name that promises something else is refused.
  if (ending && !kind.endungen.includes(ending) && (known.has(ending) || active.test(ending))) throw refused('datei-inhalt-name', 'name', { endung: ending })
  return kind
}
const known = new Set([...kinds.values()].flatMap(({ endungen }) => endungen).concat(text))
const active = /^(html?|xhtml|svgz?|xml|xsl|js|mjs|exe|bat|cmd|com|scr|ps1|vbs|jar|msi|sh|php|docm|xlsm|pptm|hta|lnk|url|swf)$/

/** Text in UTF-8 or in a code page of one byte: no control characters but the usual ones. */
async function plainText(path: string): Promise<FileKind | undefined> {
  const file = await open(path)
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    let unicode = true
    for await (const chunk of file.readableWebStream()) {
      const bytes = new Uint8Array(chunk as ArrayBuffer)
      if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127)) return undefined
      if (unicode)
        try {
          utf8.decode(bytes, { stream: true })
        } catch {
          unicode = false
        }
    }
    return { typ: unicode ? 'text/plain; charset=utf-8' : 'text/plain; charset=windows-1252', endungen: text, ansicht: true }
  } finally {
    await file.close()
  }
}

const endingOf = (name: string) => /\.([a-z0-9]{1,8})[\s.]*$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** A name as it may be shown and stored: no path, no control or direction characters, at most 150 letters, with an ending that fits the content. */
export function safeName(name: string, { endungen }: FileKind) {
  const bare = name
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029<>:"|?*]/gu, '')
    .replace(/[\s.]+$/, '')
  const ending = endingOf(bare)
  const stem = endungen.includes(ending) ? bare.slice(0, -ending.length - 1) : bare
  const short = [...stem.replace(/^[\s.]+/, '')].slice(0, 150).join('').trim() || 'Datei'
  return `${short}.${endungen.includes(ending) ? ending : endungen[0]}`
}
