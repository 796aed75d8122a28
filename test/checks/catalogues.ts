import type { Messages } from '#platform/contract/messages.ts'
import { read, shipped } from './sources.ts'

export interface Catalogue {
  path: string
  name: string
  messages: Messages
}

/** Every catalogue of the project: whatever a file makes with `defineMessages` and exports. */
export async function catalogues(): Promise<Catalogue[]> {
  const paths = shipped().filter((path) => path !== 'platform/contract/messages.ts' && read(path).includes('defineMessages('))
  const found = await Promise.all(
    paths.map(async (path) => {
      const exported = (await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>
      return Object.entries(exported)
        .filter((entry): entry is [string, Messages] => isMessages(entry[1]))
        .map(([name, messages]) => ({ path, name, messages }))
    }),
  )
  return found.flat()
}
const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null && 'de' in value && 'en' in value && typeof value.de === 'object'

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join()
const words = (text: string) =>
  text
    .replace(/\{\{\w+\}\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))

/** What is wrong between the two languages of one text. */
export function textProblems(where: string, de: string | undefined, en: string | undefined): string[] {
  if (de === undefined || en === undefined) return [`${where}: fehlt auf ${de === undefined ? 'Deutsch' : 'Englisch'}`]
  return [
    ...(de.trim() && en.trim() ? [] : [`${where}: leer`]),
    ...(placeholders(de) === placeholders(en) ? [] : [`${where}: andere Platzhalter`]),
    ...(de === en && words(de).length > 3 ? [`${where}: Englisch ist Deutsch`] : []),
  ]
}

/** The same for a whole catalogue. */
export const catalogueProblems = (where: string, { de, en }: Messages) =>
  [...new Set([...Object.keys(de), ...Object.keys(en)])].flatMap((key) => textProblems(`${where} ${key}`, de[key], en[key]))

/** Texts that a catalogue takes over from a part of it and then says differently: the part's screens would show the wrong words. */
export const overwritten = (where: string, whole: Messages, part: Messages) =>
  (['de', 'en'] as const).flatMap((language) =>
    Object.entries(part[language]).flatMap(([key, text]) => (whole[language][key] === text ? [] : [`${where} ${language} ${key}`])),
  )
/** Names of the catalogues that the text of a file spreads into its own. */
export const partsOf = (source: string) => [...source.matchAll(/\.\.\.(\w+)\.de\b/g)].map(([, name]) => name!)
