import { useCallback, useState } from 'react'

/** So much of the neighbour shows that there is one, in pixels: as wide as the edge fades (controls.css). */
const peek = 24

/** By hand, because `scrollIntoView` would also move the page. */
const intoSight = (row: HTMLElement, one: Element | null) => {
  if (!one) return
  const [all, it] = [row.getBoundingClientRect(), one.getBoundingClientRect()]
  if (it.right > all.right - peek) row.scrollLeft += it.right - all.right + peek
  else if (it.left < all.left + peek) row.scrollLeft -= all.left - it.left + peek
}

/**
 * A row of places that moves sideways where it does not fit: the one in use (`aria-current`, `aria-selected`; looked for again when `current` changes) is in
 * sight, and an edge behind which there is more says so by fading. `wide`: it does not fit.
 */
export function useStrip(current: unknown) {
  const [wide, setWide] = useState(false)
  const strip = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return
      const look = () => {
        const hidden = row.scrollWidth - row.clientWidth
        row.dataset['more'] = [row.scrollLeft > 1 && 'before', row.scrollLeft < hidden - 1 && 'after'].filter(Boolean).join(' ')
        setWide(hidden > 1)
      }
      const fit = () => {
        intoSight(row, row.querySelector('[aria-current], [aria-selected="true"]'))
        look()
      }
      fit()
      const seen = new ResizeObserver(fit)
      for (const one of [row, ...row.children]) seen.observe(one)
      row.addEventListener('scroll', look, { passive: true })
      return () => {
        seen.disconnect()
        row.removeEventListener('scroll', look)
      }
    },
    [current],
  )
  return { strip, wide }
}
