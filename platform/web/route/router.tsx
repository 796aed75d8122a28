import { useMemo, type ReactNode } from 'react'
import { Redirect as Lead, useLocation, useRouter, useSearch } from 'wouter'
import type * as z from 'zod/mini'
import type { Way } from '#platform/text/way.ts'
import { navigationGuards } from '../forms/guards.ts'

/** Goes to a path of the portal when every guard agrees (unsaved changes). Whoever is there already stays: "back" then leads to where he came from. */
export function useNavigate() {
  const [, go] = useLocation()
  const { base } = useRouter()
  return useMemo(
    () => async (path: Way, options?: { replace?: boolean }) => {
      for (const guard of navigationGuards) if (!(await guard())) return
      const here = window.location.pathname + window.location.search + window.location.hash
      go(path, here === base + path ? { ...options, replace: true } : options)
    },
    [go, base],
  )
}

/** Leads on to another screen as soon as it is drawn. */
export const Redirect: (props: { to: Way; replace?: boolean; state?: unknown }) => ReactNode = Lead

/**
 * State in the address: filters, sort, selection survive reload, sharing and sign-in. What the schema refuses is left out.
 * Setting merges; null or '' removes. Replaces the history entry, so that "back" leaves the screen.
 */
export function useSearchState<S extends z.ZodMiniObject>(schema: S) {
  const search = useSearch()
  const [path, go] = useLocation()
  const state = useMemo(() => {
    const given = Object.fromEntries(new URLSearchParams(search))
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data as z.output<S>
    for (const issue of parsed.error.issues) delete given[String(issue.path[0])]
    return (schema.safeParse(given).data ?? {}) as z.output<S>
  }, [search, schema])
  const set = (change: Partial<Record<keyof z.output<S>, string | number | null>>, options: { push?: boolean } = {}) => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(change)) {
      if (value === null || value === undefined || value === '') next.delete(key)
      else next.set(key, String(value))
    }
    go(next.size ? `${path}?${next}` : path, { replace: !options.push })
  }
  return [state, set] as const
}
