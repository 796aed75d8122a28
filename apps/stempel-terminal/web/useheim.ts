import { useEffect } from 'react'
import { useNavigate } from '#platform/web/router.tsx'

/** So long a side screen stays when nobody touches it. */
const ruheMs = 45_000

/** Goes back to the clock by itself. */
export function useHeim() {
  const navigate = useNavigate()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const warte = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void navigate('/stempel-terminal', { replace: true }), ruheMs)
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
