/**
 * A ref: while a pointer is down, the element gets no lower than it was. A press takes the focus out of a field first; if the field is right then, its error
 * line and its entry above the form go, everything below moves up, and the pointer would be let go beside the button that was meant.
 */
export function keepsHeight(element: HTMLElement | null) {
  if (!element) return
  const hold = () => {
    const { height } = element.getBoundingClientRect()
    // What is not drawn must not get a place because of this.
    if (!height) return
    element.style.minHeight = `${height}px`
    element.dataset['held'] = ''
    const up = new AbortController()
    const release = () => {
      up.abort()
      // The click belongs to the same turn.
      setTimeout(() => {
        element.style.minHeight = ''
        delete element.dataset['held']
      })
    }
    for (const event of ['pointerup', 'pointercancel', 'mouseup']) document.addEventListener(event, release, { capture: true, signal: up.signal })
  }
  // A finger moves the focus only after it was lifted, with the mouse events that the browser sends then.
  const downs = ['pointerdown', 'mousedown']
  for (const event of downs) document.addEventListener(event, hold, true)
  return () => {
    for (const event of downs) document.removeEventListener(event, hold, true)
  }
}

/** The same for what stands around an error line, while that is there. */
export const keepsRoom = (line: HTMLElement | null) => keepsHeight(line?.parentElement ?? null)
