import { useLayoutEffect, useState, type RefObject } from 'react'
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { virtualFrom } from './table.ts'

type Options = VirtualizerOptions<Element, HTMLTableRowElement>

/** What scrolls this element: an ancestor, or the page. */
const scrollerOf = (element: Element | null) => {
  for (let at = element?.parentElement; at && at !== document.body; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** Which rows are drawn and how much room stands for the others. The list scrolls with what it lies in, never on its own. */
export const useVirtualRows = (count: number, body: RefObject<HTMLElement | null>) => {
  const virtual = count > virtualFrom
  const [place, setPlace] = useState<{ scroller: Element | null; margin: number } | null>(null)
  useLayoutEffect(() => {
    if (!virtual || !body.current) return
    const scroller = scrollerOf(body.current)
    const top = body.current.getBoundingClientRect().top
    setPlace({ scroller, margin: scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + scrollY })
  }, [virtual, body])
  const page = place !== null && place.scroller === null
  // The page scrolls through the window; the library types it apart from elements, the calls are the same.
  const byPage = { observeElementRect: observeWindowRect, observeElementOffset: observeWindowOffset, scrollToFn: windowScroll } as unknown as Pick<
    Options,
    'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
  >
  // oxlint-disable-next-line react/incompatible-library -- its functions change with every render on purpose
  const virtualizer = useVirtualizer<Element, HTMLTableRowElement>({
    count: virtual ? count : 0,
    enabled: virtual && place !== null,
    getScrollElement: () => (place === null ? null : (place.scroller ?? (window as unknown as Element))),
    estimateSize: () => 44,
    overscan: 12,
    scrollMargin: place?.margin ?? 0,
    ...(page ? byPage : { observeElementRect, observeElementOffset, scrollToFn: elementScroll }),
  })
  if (!virtual) return { virtual, items: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined, show: () => {} }
  const drawn = virtualizer.getVirtualItems()
  const margin = place?.margin ?? 0
  return {
    virtual,
    items: drawn.map((item) => item.index),
    before: (drawn[0]?.start ?? margin) - margin,
    after: virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin),
    measure: virtualizer.measureElement,
    show: (index: number) => virtualizer.scrollToIndex(index),
  }
}
