import { createContext, use, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Found, type Id } from '#platform/contract/shapes.ts'
import { allows, serves, type News, type ShownApp, type Told } from '#platform/contract/app.ts'
import type { Way } from '#platform/text/way.ts'
import { useAnswers, useCall, useCalls } from '../data/query.tsx'
import { bestFirst } from './hits.ts'
import type { WebApp } from './screens.ts'

interface Mine {
  /** The apps that the signed-in person may open, in menu order. */
  apps: readonly WebApp[]
  /** Those with a widget that the person may see; some of them it may not open. */
  widgetApps: readonly WebApp[]
}
export const AppsContext = createContext<Mine>({ apps: [], widgetApps: [] })
export const useApps = () => use(AppsContext)

export const permitted = (apps: readonly WebApp[], rights: ReadonlySet<string> | null) => apps.filter(({ app }) => allows(app.permission, rights))
export const withWidgets = (apps: readonly WebApp[], rights: ReadonlySet<string>) =>
  apps.filter(({ app }) => Object.values(app.widgets).some((widget) => rights.has(widget.permission) && serves(widget, (key) => rights.has(key))))
/** The app's own entries of the menu that the person may open; `told`: the answers to its `also` questions (see `useTold`). */
export const permittedMenu = (app: ShownApp, rights: ReadonlySet<string>, told: Readonly<Record<string, unknown>>) =>
  app.menu.filter(
    (entry) =>
      serves(entry, (key) => rights.has(key)) &&
      (!entry.permission || rights.has(entry.permission) || (entry.also && isSomething(told[entry.also.path], entry.also.field))),
  )
const isSomething = (answer: unknown, field: string) => {
  const value = (answer as Record<string, unknown> | undefined)?.[field]
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
const callOf = ({ path, live }: Told) =>
  ({ method: 'GET', path, permission: 'angemeldet', scope: 'selbst', result: z.record(z.string(), z.unknown()), live }) as const

/** What the server says in answer to one question of a menu; undefined until then, or when nobody can be asked. */
export const useTold = (told: Told) => useCall(callOf(told)).data
/** What an app has to say: its first news that is not nothing, otherwise how much waits (without words of its own); null when that is nothing, too. */
export function useNews({ news = [], count }: ShownApp): ({ n: number } & Partial<News>) | null {
  const asked: readonly (Told & Partial<News>)[] = count ? [...news, count] : news
  const days = asked.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, Temporal.Now.plainDateISO().toString()] as const))
  const answers = useCalls([...new Map(asked.map((one) => [one.path, callOf(one)])).values()], days.length ? { params: Object.fromEntries(days) } : undefined)
  for (const one of asked) {
    const n = Number((answers[one.path] as Record<string, unknown> | undefined)?.[one.field] ?? 0)
    if (n > 0) return { ...one, n }
  }
  return null
}
/** The answers that decide on menu entries of these apps, by path: only what the person's rights leave open is asked. */
export function useMenuAnswers(apps: readonly ShownApp[], rights: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  const open = apps.flatMap(({ permission, menu }) =>
    allows(permission, rights) ? menu.flatMap((entry) => (entry.also && entry.permission && !rights.has(entry.permission) ? [entry.also] : [])) : [],
  )
  return useCalls(open.map(callOf))
}
const patienceMs = 1_000
/** Records of these apps that were found by what was typed, what fits best first, each with its app's icon; none for less than three signs. They come once all apps have answered; whoever takes longer than a second comes below. */
export function useFound(apps: readonly ShownApp[], q: string): (Found['entities'][number] & { icon: ShownApp['icon'] })[] {
  const asked = q.length < 3 ? [] : apps.flatMap(({ finds, icon }) => (finds ? [{ finds, icon }] : []))
  const { answers, pending } = useAnswers(
    asked.map(({ finds }) => ({ method: 'GET', path: finds, permission: 'angemeldet', scope: 'selbst', result: Found }) as const),
    { query: { q } },
  )
  const waited = useWaited(q)
  if (pending && !waited) return []
  const found = asked.flatMap(({ finds, icon }) => ((answers[finds] as Found | undefined)?.entities ?? []).map((record) => ({ ...record, icon })))
  return bestFirst(found, q)
}
/** Whether that was asked long enough ago. */
function useWaited(q: string): boolean {
  const [last, setLast] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLast(q), patienceMs)
    return () => clearTimeout(timer)
  }, [q])
  return last === q
}
/** Absolute path of a menu entry: `defineApp` has compared it with the app's screens. */
export const menuPath = (app: ShownApp, path: string) => (path ? `${app.path}/${path}` : app.path) as Way

const key = (anwenderId: Id<'anwender'>) => `apps.${anwenderId}`
/** How often each app was opened on this device: decides the phone's bar and "Zuletzt". Most recent first in `order`. */
export interface Usage {
  order: string[]
  count: Record<string, number>
}
export function usage(anwenderId: Id<'anwender'>): Usage {
  try {
    return { order: [], count: {}, ...(JSON.parse(localStorage.getItem(key(anwenderId)) ?? '{}') as Partial<Usage>) }
  } catch {
    return { order: [], count: {} }
  }
}
export function noteUse(anwenderId: Id<'anwender'>, id: string) {
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
