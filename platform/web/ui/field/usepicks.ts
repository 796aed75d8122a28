import { useEffect, useState } from 'react'
import { OnlyHere } from '#platform/web/data/onlyhere.ts'
import type { PickItem } from '../types.ts'
import { pressOver } from './press.ts'

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

/** Why what was found is not all there is. */
type Lack = 'nurHier' | 'nichtHier' | 'nichtsHier' | 'fehlgeschlagen'
interface Answer {
  wanted: string
  rows: readonly PickItem[]
  lack?: Lack
  /** The server has not answered yet. */
  early?: boolean
}
/** Asks the server for what was typed. While that takes long, `meanwhile` may be told what the device has. */
export type PickSearch = (typed: string, meanwhile: (here: OnlyHere<PickItem>) => void) => Promise<readonly PickItem[]>

/** The rows below a pick-list: filtered here, or asked from the server with `onSearch`; where it is not reached, filtered from what the device has of them. */
export const usePicks = (items: readonly PickItem[], typed: string, onSearch?: PickSearch) => {
  const wanted = typed.trim()
  const [answer, setAnswer] = useState<Answer>({ wanted: '', rows: [] })
  useEffect(() => {
    if (!onSearch || !wanted) return
    let current = true
    const ask = async () => {
      const say = (found: Omit<Answer, 'wanted'>) => current && setAnswer({ wanted, ...found })
      const found = await onSearch(wanted, (here) => {
        const early = without(here, wanted)
        // Nothing here is no answer yet.
        if (early.rows.length) say({ ...early, early: true })
      }).then(
        (rows) => ({ rows }),
        (error: unknown) => without(error, wanted),
      )
      // The row that somebody presses stays below the pointer.
      await pressOver()
      say(found)
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted, onSearch])
  const asked = !!onSearch && !!wanted
  const now = answer.wanted === wanted
  const found = asked ? answer.rows : items
  // Of an answer to what was typed before stays what fits: Enter takes nobody else.
  const rows = (asked && now) || !wanted ? found : found.filter((item) => matches(item, wanted))
  return { loading: asked && (!now || !!answer.early), rows: rows.slice(0, most), lack: asked && now ? answer.lack : undefined }
}

const without = (error: unknown, wanted: string): Omit<Answer, 'wanted'> => {
  if (!(error instanceof OnlyHere)) return { rows: [], lack: 'fehlgeschlagen' }
  const here = error.rows as readonly PickItem[] | null
  const rows = here?.filter((item) => matches(item, wanted)) ?? []
  return { rows, lack: rows.length ? 'nurHier' : here?.length ? 'nichtHier' : 'nichtsHier' }
}
