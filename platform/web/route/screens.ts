import type { ComponentType } from 'react'
import type { App, ShownApp } from '#platform/contract/app.ts'
import { part, type Part } from './later.ts'

type Paths<A extends App> = A['menu'][number]['path'] | ''
/** Screens of an app by relative path ('', 'query', 'abteilung/:id'); every menu entry has one. Unknown paths show ''. */
export interface Screens<A extends App = App> {
  screens: Readonly<Record<Paths<A>, ComponentType>> & Readonly<Record<string, ComponentType>>
  widgets: Readonly<Record<keyof A['widgets'] & string, ComponentType>>
}
/** What `web/index.tsx` of an app exports as default. */
export const defineScreens = <const A extends App>(_app: A, screens: Screens<A>): Screens => screens as unknown as Screens

/** The browser's entry of an app: its manifest, and its screens as soon as they are loaded. */
export interface WebApp {
  app: ShownApp
  parts: Part<Screens>
}
export const webApp = (app: ShownApp, load: () => Promise<{ default: Screens }>): WebApp => ({ app, parts: part(async () => (await load()).default) })
