import type { Page } from 'playwright-core'
import { fill, type Language } from '#platform/contract/messages.ts'
import type { people } from '../harness/browser.ts'

/** A text of a catalogue in the language of this walk, with every placeholder open. */
export type Say = <K extends string>(catalogue: Readonly<Record<Language, Readonly<Record<K, string>>>>, key: K, values?: Record<string, string>) => string
export const sayIn =
  (language: Language): Say =>
  (catalogue, key, values = {}) =>
    fill(catalogue[language][key], values)

/** What a stop's `open` works with; `read` asks the API as the person who is there. */
export interface Visit {
  page: Page
  say: Say
  phone: boolean
  read: Read
}
export type Read = <T>(path: string) => Promise<T>

/** One state of one screen, and the person who sees it. */
export interface Stop {
  name: string
  /** `polier` is a field worker whose sessions no other journey ends. */
  who: keyof typeof people | 'polier' | null
  path: string | ((read: Read) => Promise<string>)
  /** Before the page is opened: what its calls answer. */
  before?: (page: Page, language: Language) => Promise<unknown>
  /** Brings the screen into the state that is looked at. */
  open?: (visit: Visit) => Promise<unknown>
  /** Role of what must be there then. */
  shows?: 'dialog' | 'alertdialog' | 'menu' | 'option' | 'status' | 'alert'
  /** A state of a screen that stands in the walk itself, too: `--all` sees it in fewer looks. */
  state?: true
  /** Skeletons stay: the answer never comes. */
  skeleton?: boolean
}
