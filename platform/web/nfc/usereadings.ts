import { useEffect, useRef } from 'react'
import { uidOf, type NfcSettings } from '#platform/contract/nfc.ts'
import { listenToChips } from './ndef.ts'
import { noRun, afterPause, takeKey, isReader } from './wedge.ts'

/** What was read, by which way, and what else stood on the chip. */
export interface Reading {
  kennung: string
  weg: 'nfc' | 'tastatur'
  texts: readonly string[]
}
interface Hears {
  onRead: (reading: Reading) => void
  /** A chip was there and could not be read. */
  onFailed: () => void
  /** Web NFC is there and the browser does not let us: mostly because nobody has tapped the page yet. */
  onRefused?: () => void
}

/** Hears badges from every reader of this device while the screen is shown: one that types, and the phone's own. */
export function useReadings({ enabled, leser }: NfcSettings, hears: Hears) {
  const latest = useRef(hears)
  useEffect(() => {
    latest.current = hears
  })
  useEffect(() => (enabled ? listenToKeys(leser, (kennung) => latest.current.onRead({ kennung, weg: 'tastatur', texts: [] })) : undefined), [enabled, leser])
  useEffect(() => {
    if (!enabled) return undefined
    const end = new AbortController()
    listenToChips(
      end.signal,
      ({ serial, texts }) => latest.current.onRead({ kennung: uidOf(serial), weg: 'nfc', texts }),
      () => latest.current.onFailed(),
    ).catch(() => {
      if (!end.signal.aborted) latest.current.onRefused?.()
    })
    return () => end.abort()
  }, [enabled])
}

/** Recognises a reader that types; what it types reaches no field as soon as it is known to be one. */
function listenToKeys(leser: NfcSettings['leser'], read: (kennung: string) => void) {
  let run = noRun
  let silence: ReturnType<typeof setTimeout> | undefined
  const press = (event: KeyboardEvent) => {
    clearTimeout(silence)
    const next = takeKey(run, { key: event.key, um: event.timeStamp, repeat: event.repeat }, leser)
    const reads = next.kennung !== null
    if (reads || (isReader(next.run, leser) && event.key.length === 1)) {
      event.preventDefault()
      event.stopPropagation()
    }
    run = next.run
    if (next.kennung !== null) return read(uidOf(next.kennung))
    if (leser.suffix === 'Pause')
      silence = setTimeout(() => {
        const kennung = afterPause(run, performance.now(), leser)
        if (kennung === null) return
        run = noRun
        read(uidOf(kennung))
      }, leser.abstandMs + 5)
  }
  window.addEventListener('keydown', press, { capture: true })
  return () => {
    clearTimeout(silence)
    window.removeEventListener('keydown', press, { capture: true })
  }
}
