import { useEffect, useRef } from 'react'
import { listenToChips, type Chip } from './ndef.ts'

interface Hears {
  onChip: (chip: Chip) => void
  /** A chip was there and could not be read. */
  onFailed: () => void
}

/** Hears the chips that are held to this phone while the screen is shown, and nothing that types. */
export function useChips(enabled: boolean, hears: Hears) {
  const latest = useRef(hears)
  useEffect(() => {
    latest.current = hears
  })
  useEffect(() => {
    if (!enabled) return undefined
    const end = new AbortController()
    listenToChips(
      end.signal,
      (chip) => latest.current.onChip(chip),
      () => latest.current.onFailed(),
    ).catch(() => {
      // The browser does not let us, mostly because nobody has tapped the page yet: camera and keys are still there.
    })
    return () => end.abort()
  }, [enabled])
}
