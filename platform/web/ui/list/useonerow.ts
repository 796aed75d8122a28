import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface Row {
  /** Of the fields that may fold, the most important first. */
  names: readonly string[]
  /** Those that are set: they stand before the others. */
  set: readonly string[]
  /** What folded is open: nothing changes its place meanwhile. */
  open: boolean
  /** The way back from what is set stands in the row, or will. */
  resets: boolean
  /** Nothing is measured, where all of them fold. */
  off: boolean
}

// In rem, so that larger letters count: the way to what folded, and the way back from what is set, which has its room before it appears.
const foldRem = 7.5
const resetRem = 12.5
const fieldRem = 10

/**
 * Which of the fields fit into one row of the bar, told before anything is painted and again with each change of its width. A field is as wide as its
 * `flex-basis`, or as what is in it.
 */
export function useOneRow(bar: RefObject<HTMLElement | null>, { names, set, open, resets, off }: Row) {
  const [shown, setShown] = useState<readonly string[]>(names)
  const widths = useRef<Record<string, number>>({})
  const [asked, wanted] = [names.join('\n'), set.join('\n')]
  useLayoutEffect(() => {
    const element = bar.current
    if (!element || off || !asked) return
    const all = asked.split('\n')
    const isSet = new Set(wanted.split('\n'))
    const fit = () => {
      if (element.clientWidth === 0) return
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
      let [room, fold, reset] = [element.clientWidth, foldRem * rem, resets ? resetRem * rem : 0]
      for (const part of element.children as HTMLCollectionOf<HTMLElement>) {
        const name = part.dataset['filter']
        if (name !== undefined) widths.current[name] = widthOf(part) / rem
        else if (part.matches('.filters-reset')) reset = Math.max(reset, part.offsetWidth + gap)
        else if (part.matches('.btn')) fold = Math.max(fold, part.offsetWidth + gap)
        else if (!part.matches('.filters-open')) room -= widthOf(part) + gap
      }
      room -= reset
      const width = (name: string) => (widths.current[name] ?? fieldRem) * rem + gap
      const fits = all.reduce((sum, name) => sum + width(name), 0) <= room
      setShown((before) => {
        const kept = (name: string) => before.includes(name)
        const first = (name: string) => isSet.has(name)
        const rank = (name: string) => (open ? (kept(name) ? 0 : 2) : first(name) ? 0 : kept(name) ? 1 : 2)
        let left = room - fold
        const next = fits ? all : all.toSorted((a, b) => rank(a) - rank(b)).filter((name) => width(name) <= left && ((left -= width(name)), true))
        return next.length === before.length && next.every(kept) ? before : next
      })
    }
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    return () => watch.disconnect()
  }, [bar, asked, wanted, open, resets, off])
  return shown
}

/** How wide something is before it takes more room or gives way. */
const widthOf = (part: HTMLElement) => {
  const given = Number.parseFloat(getComputedStyle(part).flexBasis)
  return Number.isNaN(given) ? part.offsetWidth : given
}
