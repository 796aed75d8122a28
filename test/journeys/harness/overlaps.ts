/** Controls that lie on one another, or beyond the edge; in words, for the message of the test. Runs in the page. */
export function overlaps() {
  /** The part of a control that people see: what its scrolling and clipping surroundings leave of it. */
  const visible = (element: HTMLElement) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const box = { left, top, right, bottom }
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.clipPath !== 'none') return null
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const edge = around.getBoundingClientRect()
      Object.assign(box, {
        left: Math.max(box.left, edge.left),
        top: Math.max(box.top, edge.top),
        right: Math.min(box.right, edge.right),
        bottom: Math.min(box.bottom, edge.bottom),
      })
    }
    return box.right - box.left > 3 && box.bottom - box.top > 3 ? box : null
  }
  const seen = [...document.querySelectorAll<HTMLElement>('a[href], button, input:not(.sr), textarea, [role=spinbutton]')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.skip, .sr, [aria-hidden=true]'))
    .flatMap((element) => {
      const box = visible(element)
      return box ? [{ element, box }] : []
    })
  const name = (element: HTMLElement) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.innerText.slice(0, 30)}`
  // Bars stand in front of what scrolls beneath them.
  const region = (element: HTMLElement) => element.closest('.rail, .top, .act, .tabbar, #inhalt')
  const found: string[] = []
  for (const [index, { element, box }] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      if (region(element) !== region(other.element) || element.contains(other.element) || other.element.contains(element)) continue
      const [width, height] = [
        Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left),
        Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top),
      ]
      if (width > 3 && height > 3) found.push(`${name(element)} × ${name(other.element)}`)
    }
    const full = element.getBoundingClientRect()
    // A row that moves sideways says so at its edge.
    if (!element.closest('.sideways, [data-more]') && full.right > innerWidth + 1) found.push(`${name(element)} beyond the edge`)
  }
  return found
}
