import { onPress } from './press.ts'

/**
 * A ref: during a press the element gets no lower than it was. A press takes the focus out of a field first; if the field is right then, its error line and its
 * entry above the form go, everything below moves up, and the pointer would be let go beside the button that was meant.
 */
export function keepsHeight(element: HTMLElement | null) {
  if (!element) return
  return onPress((over) => {
    const { height } = element.getBoundingClientRect()
    // What is not drawn must not get a place because of this.
    if (!height) return
    element.style.minHeight = `${height}px`
    element.dataset['held'] = ''
    void over.then(() => {
      element.style.minHeight = ''
      delete element.dataset['held']
    })
  })
}

/** The same for what stands around an error line, while that is there. */
export const keepsRoom = (line: HTMLElement | null) => keepsHeight(line?.parentElement ?? null)
