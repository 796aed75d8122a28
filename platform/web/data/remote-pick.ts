import { useCallback } from 'react'
import type { Call, Input, Result } from '#platform/contract/contract.ts'
import { rowsHere, rowsOf } from './found.ts'
import { OnlyHere } from './onlyhere.ts'
import { patienceMs, unreachable } from './offline-answers.ts'
import { ask, useCall } from './query.tsx'

/** A call that finds records by `q`: a page of them, or just the rows. */
export type Finding = Call & { query: NonNullable<Call['query']> }
type Row<C extends Finding> = Result<C> extends { entities: readonly (infer E)[] } ? E : Result<C> extends readonly (infer E)[] ? E : never
/** Narrows what is found, beside what somebody types. Null: what it depends on is not chosen yet, so nothing is found and nobody is asked. */
type Narrowed<C extends Finding> = Omit<Input<C>['query' & keyof Input<C>], 'q'> | null
/** How a row is shown where the call does not answer it so, null where it is not offered; keep it stable (outside of the component, or useCallback). */
type Show<C extends Finding, T> = (row: Row<C>) => T | null

/** For a pick-list: the first records of a call, and those that somebody types. Without the server both are those that were read before. */
export function useRemotePick<C extends Finding, T = Row<C>>(call: C, query?: Narrowed<C>, show?: Show<C, T>) {
  const { data } = useCall(call, query ? ({ query } as Input<C>) : undefined, { enabled: query !== null })
  return { items: data === undefined || query === null ? [] : shown(data, show), onSearch: useRemoteSearch(call, query, show) }
}

/**
 * For a pick-list that shows nothing before somebody types. Rejects with `OnlyHere` where the server is not reached; where it takes its time, `meanwhile` is told
 * what the device has.
 */
export function useRemoteSearch<C extends Finding, T = Row<C>>(call: C, query?: Narrowed<C>, show?: Show<C, T>) {
  // By its content: a query is written anew with each drawing, and a search that changes is asked again.
  const narrowed = JSON.stringify(query ?? {})
  const nothing = query === null
  return useCallback(
    async (q: string, meanwhile?: (here: OnlyHere<T>) => void) => {
      if (nothing) return []
      const by = JSON.parse(narrowed) as object
      const here = () => {
        const rows = rowsHere(call, by)
        return new OnlyHere(rows && shown(rows as Result<C>, show))
      }
      const late = setTimeout(() => meanwhile?.(here()), patienceMs)
      try {
        return shown(await ask(call, { query: { ...by, q } } as Input<C>), show)
      } catch (error) {
        if (!unreachable(error)) throw error
        throw here()
      } finally {
        clearTimeout(late)
      }
    },
    [call, narrowed, nothing, show],
  )
}

function shown<C extends Finding, T>(answer: Result<C>, show?: Show<C, T>) {
  const rows = rowsOf(answer) as Row<C>[]
  return show ? rows.map(show).filter((row) => row !== null) : (rows as unknown as T[])
}
