import { useEffect } from 'react'

/** Keys that work everywhere: Strg K, ?, / (the list's search), n (new entry: the control marked `data-new`), Escape (closes what stands beside the list, or goes back: `data-back`). */
export function useShortcuts({ palette, help }: { palette: () => void; help: () => void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        palette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || openDialog()) return
      if (event.key === 'Escape' && !event.defaultPrevented) focus(event, '[data-back]', (element) => element.click())
      if (event.key === '?') {
        event.preventDefault()
        help()
      }
      if (event.key === '/') focus(event, '[data-search]', (element) => element.focus())
      if (event.key === 'n') focus(event, '[data-new]', (element) => element.click())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

// A message at the edge calls itself a dialog, too, but nobody has to answer it.
const openDialog = () => document.querySelector(':is([role="dialog"], [role="alertdialog"]):not(.toast)')
const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.getAttribute('role') === 'spinbutton')
function focus(event: KeyboardEvent, selector: string, act: (element: HTMLElement) => void) {
  // An open entry stands after the list's own head: the last one is the innermost.
  const element = [...document.querySelectorAll<HTMLElement>(`:is(#inhalt, .top-title, .act) ${selector}`)].at(event.key === 'Escape' ? -1 : 0)
  if (!element) return
  event.preventDefault()
  act(element)
}
