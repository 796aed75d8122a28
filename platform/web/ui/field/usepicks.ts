import { useEffect, useState } from 'react'
import type { PickItem } from '../types.ts'

// More than that nobody scrolls; typing one more letter is faster.
const most = 200
// Typing pauses are longer than this; the server is asked once per pause.
const pause = 180

const folded = (text: string) => text.toLocaleLowerCase('de').normalize('NFD').replace(/\p{M}/gu, '')
/** Number, name or hint contains every typed word, whatever the case and the accents. */
export const matches = (item: PickItem, typed: string) => {
  const hay = folded(`${item.nummer ?? ''} ${item.name} ${item.hint ?? ''}`)
  return folded(typed)
    .split(/\s+/)
    .every((word) => hay.includes(word))
}

/** The rows below a pick-list: filtered here, or asked from the server with `onSearch`. */
export const usePicks = (items: readonly PickItem[], typed: string, onSearch?: (typed: string) => Promise<readonly PickItem[]>) => {
  const wanted = typed.trim()
  const [answer, setAnswer] = useState<{ wanted: string; rows: readonly PickItem[] }>({ wanted: '', rows: [] })
  useEffect(() => {
    if (!onSearch || !wanted) return
    let current = true
    const ask = async () => {
      // A failed look-up leaves an empty list; the call's own layer reports why.
      const rows = await onSearch(wanted).catch(() => [])
      if (current) setAnswer({ wanted, rows })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted, onSearch])
  const asked = !!onSearch && !!wanted
  const rows = asked ? answer.rows : wanted ? items.filter((item) => matches(item, wanted)) : items
  return { loading: asked && answer.wanted !== wanted, rows: rows.slice(0, most) }
}
