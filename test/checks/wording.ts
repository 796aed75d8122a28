import { literal, parse, read, shipped, walk } from './sources.ts'

/** A sentence of a source, with where it stands. */
export interface Sentence {
  where: string
  text: string
}

/** Whatever a source says in more than one word: catalogues, manifests, helps, words of the audit trail, mails, papers and public pages alike. */
export const sentences = (): Sentence[] =>
  shipped()
    .filter((path) => /^(platform|domain|apps|[^/]+$)/.test(path) && !/^apps\/[^/]+\/demo\//.test(path))
    .flatMap((path) => [...walk(parse(path, read(path)))].flatMap((node) => said(literal(node)).map((text) => ({ where: path, text }))))
const said = (text: string | undefined) => (text !== undefined && /\S\s+\S/.test(text) ? [text] : [])

/** Where people in the office are meant. */
const people: readonly RegExp[] = [
  /\bdas Büro (?:klärt es mit Ihnen|sie aufgehoben hat|ergänzt ihn|ordnet sie zu|sieht nach|sie öffnet|bestätigt das Objekt|jeden Unterschied)/i,
  /\b(?:liegt im Büro zur Klärung|im Büro (?:schon )?storniert|im Büro (?:ergänzen|anders geändert))/i,
  /\bAngabe des Büros/,
  /\bthe office (?:settles it with you|lets them go again|has let them go again|completes it|finds out what they are|looks into it|opens it|confirms the object|decides|changed it differently|said)/i,
  /\b(?:signature waits at the office|cancelled at the office|complete them at the office|changed differently at the office)/i,
  /\b(?:tax office|Head of the office|home office)\b/i,
]

/** Sentences that say "Büro" or "office" and mean the server, the counterpart of the device: what is sent is "übertragen", what is asked is the server. */
export const serverAsOffice = (all: readonly Sentence[]) =>
  all.filter(({ text }) => /Büros?\b|\boffice\b/i.test(people.reduce((rest, one) => rest.replaceAll(new RegExp(one, 'gi'), ''), text)))

/** Words that are no English of this product: it writes as in the United Kingdom. "Size", "prize" and "seize" have their z everywhere. */
const american =
  /\bcost[ -]centers?\b|\b(?:canceled|canceling|colors?|colored|favorites?|labor|gray|behavior|licenses?)\b|\b(?!sized?\b|sizing\b|resiz|prize|seize|capsize)\p{L}+i(?:ze[ds]?|zing|zations?)\b/iu
/** Names that are spelled so by their makers. */
const foreign = /prefers-color-scheme|Authorization:/g
/** English sentences that are spelled as in the United States. */
export const spelledAmerican = (all: readonly Sentence[]) => all.filter(({ text }) => american.test(text.replaceAll(foreign, '')))

/** Pictures instead of words (deutsch.md): a promise that breaks, a device that speaks or says nothing. */
const picture =
  /\b(?:bricht(?! ab\b)|schweigt|spricht|verstummt)\b|aus dem Ruder|geht (?:von selbst )?hinaus|\bout of hand\b|\b(?:breaks (?:next|first)|what breaks|broken since|is silent|speaks|good hands|goes out by itself|heard of|not been heard)\b/i
/** Sentences that say a picture. */
export const pictured = (all: readonly Sentence[]) => all.filter(({ text }) => picture.test(text))

/** Comments that say a picture which no text may say. */
export const picturedComments = (text: string) =>
  [...text.matchAll(/(?:\/\*\*?|\/\/|^ \*)[^\n]*\b(?:out of hand|good hands|breaks (?:next|first))\b/gim)].map(([line]) => line)
