/** An element to be written; null and elements without content are left out. */
export interface Element {
  name: string
  attribute: Readonly<Record<string, string>>
  inhalt: string | readonly Element[]
}
type Kind = Element | null | false | '' | undefined

/** An element with a text; null where there is none. */
export const text = (name: string, inhalt: string, attribute: Readonly<Record<string, string>> = {}): Element | null =>
  inhalt ? { name, attribute, inhalt } : null
/** An element with others in it; null where none of them is there. */
export function gruppe(name: string, ...kinder: readonly (Kind | readonly Kind[])[]): Element | null {
  const inhalt = kinder.flat().filter((kind): kind is Element => !!kind)
  return inhalt.length ? { name, attribute: {}, inhalt } : null
}

/** Bytes inside XML; '' where there are none. */
export const inBase64 = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes).toString('base64') : '')

/** The document in UTF-8. Signs that XML does not know are left out. */
export function alsXml({ name, inhalt }: Element, namensraeume: Readonly<Record<string, string>>): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${geschrieben({ name, attribute: namensraeume, inhalt }, '')}`)
}

function geschrieben({ name, attribute, inhalt }: Element, davor: string): string {
  const kopf = [name, ...Object.entries(attribute).map(([welches, wert]) => `${welches}="${sicher(wert).replaceAll('"', '&quot;')}"`)].join(' ')
  if (typeof inhalt === 'string') return `${davor}<${kopf}>${sicher(inhalt)}</${name}>\n`
  return `${davor}<${kopf}>\n${inhalt.map((kind) => geschrieben(kind, `${davor}  `)).join('')}${davor}</${name}>\n`
}
const sicher = (wert: string) =>
  wert
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
