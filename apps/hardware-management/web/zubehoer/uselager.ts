import { useCallback } from 'react'
import { useAuswahl } from '../wahl.ts'

/** Places of our own: where accessories lie. */
export function useLager() {
  const { items, onSearch } = useAuswahl('standort')
  const suche = useCallback(async (q: string) => (await onSearch(q)).filter(({ objektId }) => objektId === null), [onSearch])
  return { items: items.filter(({ objektId }) => objektId === null), onSearch: suche }
}
