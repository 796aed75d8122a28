import type { ComponentType } from 'react'
import type { App, ShownApp, Text } from '#platform/contract/app.ts'
import { part, type Part } from './later.ts'

/** What each screen of the manifest shows, in the order in which an address is compared with them. Unknown paths show ''. */
export interface Screens<A extends App = App> {
  screens: Readonly<Record<A['screens'][number], ComponentType>>
  widgets: Widgets<A>
  /** What "?" says of each page; read when somebody asks. Without it the manifest says it for the whole app. */
  help?: () => Promise<PageHelp>
}
/** What each page is for and how it is done, in three to five sentences, by its path; an open record without words of its own has those of its list. */
export type PageHelp = Readonly<Record<string, Text>>
/** The widgets of an app by the name that its manifest gives them. */
export type Widgets<A extends App = App> = Readonly<Record<keyof A['widgets'] & string, ComponentType>>
/** What `web/index.tsx` of an app exports as default. */
export const defineScreens = <const A extends App>(_app: A, screens: Screens<A>): Screens => screens as unknown as Screens
/** What `web/hilfe.ts` of an app exports as `hilfe`: every entry of its menu has its help. */
export const defineHelp = <const A extends App>(_app: A, help: Readonly<Record<A['menu'][number]['path'], Text>> & PageHelp): PageHelp => help
/** The words for the page that an address within an app shows (`child`: without the path of the app); `screens`: those of the app, in the order of its routes. */
export function helpAt(help: PageHelp, screens: readonly string[], child: string): Text | undefined {
  const screen = screens.find((one) => shows(one, child)) ?? ''
  const parts = screen.split('/')
  const list = parts
    .slice(
      0,
      Math.max(
        0,
        parts.findIndex((part) => part.startsWith(':')),
      ),
    )
    .join('/')
  return help[screen] ?? help[list] ?? help['']
}
const shows = (screen: string, child: string) => new RegExp(`^${screen.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(child)

/** What `web/widgets.tsx` of an app exports as `widgets`: the start page loads them without the screens. */
export const defineWidgets = <const A extends App>(_app: A, widgets: Widgets<A>): Widgets<A> => widgets

/** The browser's entry of an app: its manifest, and its screens and its widgets as soon as they are loaded. */
export interface WebApp {
  app: ShownApp
  parts: Part<Screens>
  widgets: Part<Widgets>
}
/** `loadWidgets`: where an app has widgets; otherwise they come with its screens. */
export function webApp(app: ShownApp, load: () => Promise<{ default: Screens }>, loadWidgets?: () => Promise<{ widgets: Widgets }>): WebApp {
  const parts = part(async () => (await load()).default)
  return { app, parts, widgets: part(async () => (loadWidgets ? await loadWidgets() : await parts.load()).widgets) }
}
