import type { Icon } from './icons.ts'
import type { Base } from '../text/way.ts'

/** A text that every manifest carries in both languages; a missing one is a compile error. */
export interface Text {
  de: string
  en: string
}

/** Where an app may be shown: signed in, without sign-in, inside a configured foreign page, on a paired wall terminal. */
export type Shell = 'main' | 'public' | 'embedded' | 'terminal'

/** Groups of the app overview and of the rail, in display order. */
export const groups = ['start', 'zeit', 'auftrag', 'beleg', 'technik', 'system'] as const

/** A place in an app. `group`: the heading under which entries of a long menu stand; `permission`: the right that it asks for; `staff`: it is nothing for customers: of those who may, only people with an employee record see it, and whoever has this right; `also`: those without it see it, too, while a field of this GET call's answer is not empty; `records`: the list of the records whose pages lie right below the app, where that is not its first screen. */
export interface MenuEntry {
  path: string
  label: Text
  group?: Text
  permission?: string
  staff?: string
  also?: Told
  records?: true
}
/** A field of the answer of a GET call, read again with these live topics. */
export interface Told {
  path: `/${string}`
  field: string
  live: readonly string[]
}

/** A number of such an answer and what it says, with its `{{n}}`. A parameter of the path is the day of today. */
export interface News extends Told {
  text: Text
  state: 'info' | 'warn' | 'bad'
}

/** What an app is: plain data, read by server and browser alike. Shell, menu, guards and dashboard are drawn from it. */
export interface App {
  id: string
  /** First URL segment = folder name. */
  path: `/${string}`
  /** Other paths under which people know it: they lead here, with what follows. */
  aliases?: readonly `/${string}`[]
  icon: Icon
  group: (typeof groups)[number]
  title: Text
  /** For the phone's bar, where `title` is too long. */
  short?: Text
  description: Text
  /** What the app is for and how it is done, in three to five sentences: what "?" says where its pages do not differ; otherwise they say it one by one (`defineHelp`). */
  help?: Text
  shells: readonly Shell[]
  /** What the tile, the menu entry and the guard ask for: one key, any of a list, every signed-in person, or everybody. */
  permission: string | readonly string[] | 'angemeldet' | 'public'
  /** Keys that this app owns → what each allows, for the roles screen. */
  permissions: Readonly<Record<string, Text>>
  /** Roles of the first day → keys of this app that they have. */
  roles?: Readonly<Record<string, readonly string[]>>
  /** Its screens by relative path ('' = the app itself, 'query', ':id/edit'; `:x` is any one segment, `:x?` may be missing). `web/index.tsx` shows each of them, links may lead to these only (way.ts). */
  screens: readonly string[]
  /** Submenu. `path` is that of a screen. */
  menu: readonly MenuEntry[]
  /** Screens that take the whole window (a wall, a sheet of paper): the shell draws nothing around them. */
  bare?: readonly string[]
  widgets: Readonly<Record<string, { title: Text; permission: string; staff?: string; size: 'third' | 'half' | 'full' }>>
  /** Number in the menu of what waits for the person. */
  count?: Told
  /** What stands under the app's name among those used last: the first of these that is not nothing, otherwise what waits. */
  news?: readonly News[]
  /** Records that Strg K finds by what is typed: a GET call with `q` whose answer is `Found` (shapes.ts). Asked from three signs on. */
  finds?: `/${string}`
  /** GET calls whose answers have to be there without the server, though nobody opened them: read when the portal opens and every few minutes. */
  atHand?: readonly `/${string}`[]
  /** The right that `atHand` and `bundles` ask for, where the app is also open to people who do without them. */
  atHandFor?: string
  /** GET calls that bring the answers of other calls along (shapes.ts): records that somebody needs without the server, read as `atHand`. */
  bundles?: readonly `/${string}`[]
  /** What people may be told of, by mail and by push. `permission`: whom it can concern; `mail` false: the mail is always written (or there is none), only the push can be chosen. */
  meldungen?: Readonly<Record<string, { text: Text; permission: string | readonly string[]; mail: boolean }>>
  /** False: reached otherwise than by a tile (sign-in, settings). */
  tile?: false
}

/** What the browser gets of it (tools/manifest.ts): the words of the rights, the roles of the first day and what people may be told of stay with the server, the list of screens with the compiler. */
export interface ShownApp extends Omit<App, 'permissions' | 'roles' | 'meldungen' | 'screens' | 'path'> {
  path: Base
}

type Screen<A extends App> = A['screens'][number]
/** Declares an app. Menu and `bare` name screens of its list. */
export const defineApp = <const A extends App>(app: A & { menu: readonly (MenuEntry & { path: Screen<A> })[]; bare?: readonly Screen<A>[] }): A => app

/** Stands among the rights that the screens ask for when the person has an employee record; nobody grants it. */
export const employed = 'mitarbeiter'
/** Does a person who can this see the menu entry or the widget, as far as `staff` goes? */
export const serves = ({ staff }: Pick<MenuEntry, 'staff'>, can: (key: string) => boolean) => !staff || can(employed) || can(staff)

/** Does a person with these rights see the app, the menu entry, the widget? */
export const allows = (permission: App['permission'], rights: ReadonlySet<string> | null) =>
  permission === 'public' || (rights !== null && (permission === 'angemeldet' || [permission].flat().some((key) => rights.has(key))))
