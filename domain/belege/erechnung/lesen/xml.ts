import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { Ablehnungsgrund } from '../arten.ts'

/** An element of an XML document: its local name, name space and what lies in it. `text` is everything written below it, trimmed. */
export interface Knoten {
  name: string
  ns: string
  attribute: Readonly<Record<string, string>>
  kinder: Knoten[]
  text: string
  zeile: number
}

/** The file is refused as a whole; `grund` says why. */
export class Ablehnung extends Error {
  readonly grund: Ablehnungsgrund
  constructor(grund: Ablehnungsgrund) {
    super(`no e-invoice: ${grund}`)
    this.grund = grund
  }
}

/** Limits of what is read at all. */
export const hoechstensBytes = 20 * 1024 * 1024
const hoechstensTief = 100
const hoechstensElemente = 500_000

/**
 * The document as a tree. Refuses a DTD (and with it every entity but the five of XML), more than 20 MB, depth over 100, more than half a million elements,
 * an encoding that is not UTF-8, UTF-16 with its mark, ISO-8859-1 or Windows-1252, and everything that is not well-formed. Throws Ablehnung.
 */
export function leseXml(bytes: Uint8Array): Knoten {
  if (!bytes.length) throw new Ablehnung('leer')
  if (bytes.length > hoechstensBytes) throw new Ablehnung('zu-gross')
  const parser = new SaxesParser({ xmlns: true })
  const offen: { knoten: Knoten; stuecke: string[] }[] = []
  let wurzel: Knoten | undefined
  let elemente = 0
  parser.on('doctype', () => {
    throw new Ablehnung('dtd')
  })
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (offen.length >= hoechstensTief) throw new Ablehnung('zu-tief')
    if (++elemente > hoechstensElemente) throw new Ablehnung('zu-viele')
    const attribute = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]))
    const knoten: Knoten = { name: tag.local, ns: tag.uri, attribute, kinder: [], text: '', zeile: parser.line }
    offen.at(-1)?.knoten.kinder.push(knoten)
    wurzel ??= knoten
    offen.push({ knoten, stuecke: [] })
  })
  const schreibt = (text: string) => offen.at(-1)?.stuecke.push(text)
  parser.on('text', schreibt)
  parser.on('cdata', schreibt)
  parser.on('closetag', () => {
    const { knoten, stuecke } = offen.pop()!
    knoten.text = stuecke.join('')
  })
  parser.on('error', () => {
    throw new Ablehnung('kein-xml')
  })
  parser.write(entziffert(bytes)).close()
  if (!wurzel) throw new Ablehnung('kein-xml')
  return wurzel
}

/** The text of the bytes by their mark or their declaration. */
function entziffert(bytes: Uint8Array): string {
  const [erstes, zweites] = bytes
  const marke = erstes === 0xff && zweites === 0xfe ? 'utf-16le' : erstes === 0xfe && zweites === 0xff ? 'utf-16be' : null
  const gesagt = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/
    .exec(String.fromCharCode(...bytes.subarray(0, 200)).replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]
    ?.toLowerCase()
  const kodierung = marke ?? kodierungen[gesagt ?? 'utf-8']
  if (!kodierung) throw new Ablehnung('kodierung')
  try {
    return new TextDecoder(kodierung, { fatal: true }).decode(bytes)
  } catch {
    throw new Ablehnung('kodierung')
  }
}
const kodierungen: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
}

/** Children of these names, one after the other: `alle(k, 'Party', 'PostalAddress')`. */
export const alle = (knoten: Knoten | undefined, ...weg: string[]): Knoten[] =>
  weg.reduce<Knoten[]>((hier, name) => hier.flatMap(({ kinder }) => kinder.filter((kind) => kind.name === name)), knoten ? [knoten] : [])
/** The first of them. */
export const eins = (knoten: Knoten | undefined, ...weg: string[]): Knoten | undefined => alle(knoten, ...weg)[0]
/** What is written in it, without blanks around; '' where it is not there. */
export const wort = (knoten: Knoten | undefined, ...weg: string[]): string => eins(knoten, ...weg)?.text.trim() ?? ''
/** The element and everything below it. */
export function* ueberall(knoten: Knoten): Generator<Knoten> {
  yield knoten
  for (const kind of knoten.kinder) yield* ueberall(kind)
}
