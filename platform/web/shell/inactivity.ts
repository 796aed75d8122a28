import { useEffect } from 'react'
import { loadSession } from '../data/session.tsx'

const key = 'zuletzt-aktiv'
const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Milliseconds since the last sign of life in any tab of this browser; 0 where the browser keeps nothing. */
function restedMs() {
  try {
    return performance.timeOrigin + performance.now() - Number(localStorage.getItem(key) ?? Infinity)
  } catch {
    return 0
  }
}
/** Whether the person has been away for too long to be let in without the server. */
export const restedTooLong = (minutes: number | null) => minutes !== null && restedMs() > minutes * 60_000

/** Signs out after `minutes` without a sign of life in any tab of this browser; null = never. While the person works, the session at the server is kept awake. */
export function useInactivity(minutes: number | null, expire: () => void) {
  useEffect(() => {
    if (minutes === null) return
    const note = () => {
      try {
        localStorage.setItem(key, String(performance.timeOrigin + performance.now()))
      } catch {
        own = performance.now()
      }
    }
    let own = performance.now()
    let asked = performance.now()
    const idleMs = () => {
      try {
        return performance.timeOrigin + performance.now() - Number(localStorage.getItem(key) ?? 0)
      } catch {
        return performance.now() - own
      }
    }
    const check = () => {
      if (idleMs() > minutes * 60_000) return expire()
      if (idleMs() < 60_000 && performance.now() - asked > Math.min(5, minutes / 3) * 60_000) {
        asked = performance.now()
        loadSession().catch(() => {})
      }
    }
    note()
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true })
    const timer = setInterval(check, Math.min(10_000, minutes * 10_000))
    document.addEventListener('visibilitychange', check)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [minutes])
}
