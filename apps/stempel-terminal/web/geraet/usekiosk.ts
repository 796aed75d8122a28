import { useEffect } from 'react'
import { activate, usePwa } from '#platform/web/pwa/pwa.ts'
import { useAblauf } from '../uhr/ablauf.ts'

/** So long nobody may have touched the terminal before it starts a newer version by itself. */
const ruheMs = 60_000

/** A wall does not sleep, and nobody stands there to agree to a newer version: it is started when nobody is in front of it. */
export function useKiosk() {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    const hold = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      navigator.wakeLock.request('screen').then(
        (lock) => (held = lock),
        () => {},
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void held?.release().catch(() => {})
    }
  }, [])
  const { updateAvailable } = usePwa()
  const { ansicht, wahl } = useAblauf()
  const ruhig = ansicht.art === 'uhr' && wahl === null
  useEffect(() => {
    if (!updateAvailable || !ruhig) return undefined
    const timer = setTimeout(() => void activate(), ruheMs)
    return () => clearTimeout(timer)
  }, [updateAvailable, ruhig])
}
