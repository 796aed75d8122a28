// The host only listens to what happens at its child; it takes no room and no focus.
/* oxlint-disable jsx-a11y/no-static-element-interactions */
import { cloneElement, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react'

const delay = { open: 500, close: 120 }

/** A short explanation at a focusable child, on hover and on keyboard focus; Escape closes. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-label'?: string; 'aria-describedby'?: string }> }) {
  const id = useId()
  const host = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  // A child that is already named so would say everything twice.
  const repeats = children.props['aria-label'] === text
  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), wait)
  }
  const now = (next: boolean) => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const box = tip.current
    const at = host.current?.firstElementChild?.getBoundingClientRect()
    if (!open || !box || !at) return
    box.showPopover()
    const { width, height } = box.getBoundingClientRect()
    box.style.left = `${Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8))}px`
    box.style.top = `${at.bottom + height + 14 > innerHeight ? at.top - height - 6 : at.bottom + 6}px`
    return () => {
      if (box.isConnected) box.hidePopover()
    }
  }, [open])
  return (
    <span
      className="tip-host"
      ref={host}
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType === 'mouse') later(true, delay.open)
      }}
      onPointerLeave={() => later(false, delay.close)}
      onPointerDown={() => now(false)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) now(true)
      }}
      onBlur={() => now(false)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation()
          now(false)
        }
      }}
    >
      {repeats ? children : cloneElement(children, { 'aria-describedby': id })}
      <span popover="manual" className="tip" ref={tip} {...(repeats ? { 'aria-hidden': true } : { role: 'tooltip', id })}>
        {text}
      </span>
    </span>
  )
}
