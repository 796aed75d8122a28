import { useEffect } from 'react'

/** Keeps the screen from going dark while this is shown, as far as the device lets us; taken again when the page comes back to sight. */
export function useWach() {
  useEffect(() => {
    let sperre: WakeLockSentinel | undefined
    let vorbei = false
    const nimm = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      navigator.wakeLock.request('screen').then(
        (neu) => {
          if (vorbei) void neu.release()
          else sperre = neu
        },
        () => {
          /* refused: low battery, or a policy */
        },
      )
    }
    nimm()
    document.addEventListener('visibilitychange', nimm)
    return () => {
      vorbei = true
      document.removeEventListener('visibilitychange', nimm)
      void sperre?.release()
    }
  }, [])
}
