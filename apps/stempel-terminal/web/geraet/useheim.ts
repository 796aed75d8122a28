import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useAblauf } from '../uhr/ablauf.ts'

/** So long a side screen stays when nobody touches it. */
const ruheMs = 45_000

/** A badge that is held here while a side screen is shown is booked: its confirmation is at the clock. */
export function useZurBuchung() {
  const navigate = useNavigate()
  const { ansicht } = useAblauf()
  // What still stood at the clock when this screen was opened has been read.
  const [vorher] = useState(ansicht)
  useEffect(() => {
    if (ansicht !== vorher && ansicht.art !== 'uhr') void navigate('/stempel-terminal', { replace: true })
  }, [ansicht])
}

/** Goes back to the clock by itself, and at once with Escape. */
export function useHeim() {
  const navigate = useNavigate()
  useNachRuhe(() => void navigate('/stempel-terminal', { replace: true }))
}

/** Does something once nobody has touched the device for a while, and at once with Escape. */
export function useNachRuhe(tu: () => void) {
  const tun = useEffectEvent(tu)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const warte = (event?: Event) => {
      clearTimeout(timer)
      if (event instanceof KeyboardEvent && event.key === 'Escape') return tun()
      timer = setTimeout(tun, ruheMs)
    }
    warte()
    const taten = ['pointerdown', 'keydown'] as const
    for (const tat of taten) window.addEventListener(tat, warte)
    return () => {
      clearTimeout(timer)
      for (const tat of taten) window.removeEventListener(tat, warte)
    }
  }, [])
}
