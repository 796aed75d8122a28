import { createContext, use } from 'react'
import { allows, type App } from '#platform/contract/app.ts'
import type { WebApp } from './screens.ts'

/** The apps that the signed-in person may open, in menu order. */
export const AppsContext = createContext<readonly WebApp[]>([])
export const useApps = () => ({ apps: use(AppsContext) })

export const permitted = (apps: readonly WebApp[], rights: ReadonlySet<string> | null) => apps.filter(({ app }) => allows(app.permission, rights))
/** The app's own entries of the menu that the person may open. */
export const permittedMenu = (app: App, rights: ReadonlySet<string>) => app.menu.filter(({ permission }) => !permission || rights.has(permission))
/** Absolute path of a menu entry. */
export const menuPath = (app: App, path: string) => (path ? `${app.path}/${path}` : app.path)

const key = (anwenderId: string) => `apps.${anwenderId}`
/** How often each app was opened on this device: decides the phone's bar and "Zuletzt". Most recent first in `order`. */
export interface Usage {
  order: string[]
  count: Record<string, number>
}
export function usage(anwenderId: string): Usage {
  try {
    return { order: [], count: {}, ...(JSON.parse(localStorage.getItem(key(anwenderId)) ?? '{}') as Partial<Usage>) }
  } catch {
    return { order: [], count: {} }
  }
}
export function noteUse(anwenderId: string, id: string) {
  const { order, count } = usage(anwenderId)
  try {
    localStorage.setItem(
      key(anwenderId),
      JSON.stringify({ order: [id, ...order.filter((other) => other !== id)].slice(0, 8), count: { ...count, [id]: (count[id] ?? 0) + 1 } }),
    )
  } catch {
    /* storage refused: the order of the menu serves */
  }
}
