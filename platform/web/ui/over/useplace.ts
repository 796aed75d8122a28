import { useLayoutEffect, type RefObject } from 'react'

const gap = 4
// Below this the list opens upwards, if there is more room.
const least = 240

/** Shows a native popover under (or over) its field and keeps it there. Top layer: never clipped, and it stays where it belongs in the document. */
export const usePlace = (open: boolean, field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const box = list.current
    if (!open || !field.current || !box) return
    const place = () => {
      const at = field.current?.getBoundingClientRect()
      if (!at) return
      // The on-screen keyboard shrinks the visual viewport only.
      const height = window.visualViewport?.height ?? innerHeight
      const width = Math.min(Math.max(at.width, 288), innerWidth - 16)
      const below = height - at.bottom - gap - 8
      const above = at.top - gap - 8
      const up = below < least && above > below
      Object.assign(box.style, {
        width: `${width}px`,
        left: `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`,
        maxHeight: `${Math.max(120, up ? above : below)}px`,
        top: up ? 'auto' : `${at.bottom + gap}px`,
        bottom: up ? `${innerHeight - at.top + gap}px` : 'auto',
      })
    }
    box.showPopover()
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
      if (box.isConnected) box.hidePopover()
    }
  }, [open, field, list])
}
