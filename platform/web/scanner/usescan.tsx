import { useState, type ReactNode } from 'react'
import { later } from '#platform/web/route/later.ts'
import { useOptionalSession } from '#platform/web/data/session.tsx'
import type { ScanSaid } from './CameraOverlay.tsx'
import { isCancelled, ScanError } from './errors.ts'
import type { LabelType } from './decoder/labels.ts'
import type { ScanResult } from './decoder/result.ts'
import { scannerSettings, settingsKey, type ScannerSettings, type Source } from './settings.ts'

export interface ScanOptions {
  /** What may be read; everything without it. */
  labels?: readonly LabelType[]
  /** Overrides what the person has set. */
  source?: Source
}
interface Asked {
  options: ScanOptions
  settings: ScannerSettings
  done: (result: ScanResult) => void
  fail: (error: ScanError) => void
}

// The scanner comes when somebody scans; a page that only offers it grows by the button.
const ScanFlow = later(async () => (await import('./ScanFlow.tsx')).ScanFlow)

/**
 * Scanning for any screen: `const [scan, scanner] = useScan()`. Draw `scanner`, call `scan()`; it answers
 * `{data, labelType, timestamp}` or throws a ScanError ('Scan cancelled', 'Unknown LabelType').
 */
export function useScan(): [scan: (options?: ScanOptions) => Promise<ScanResult>, scanner: ReactNode] {
  const session = useOptionalSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const scan = (options: ScanOptions = {}) =>
    new Promise<ScanResult>((done, fail) => {
      asked?.fail(new ScanError('cancelled'))
      setAsked({ options, settings: scannerSettings(session?.session.einstellungen[settingsKey]), done, fail })
    })
  const end = (act: () => void) => {
    setAsked(null)
    act()
  }
  const scanner = asked && (
    <ScanFlow
      {...(asked.options.labels && { labels: asked.options.labels })}
      settings={asked.options.source ? { ...asked.settings, source: asked.options.source } : asked.settings}
      onDone={(result) => end(() => asked.done(result))}
      onFail={(error) => end(() => asked.fail(error))}
    />
  )
  return [scan, scanner]
}

/**
 * Scanning one after the other: `const [start, scanner] = useScanSeries(onRead)`. The camera stays open until the person closes it; `onRead` answers what is shown of a
 * reading, and makes its sound. `onFailed`: a picture that could not be read.
 */
export function useScanSeries(onRead: (result: ScanResult) => Promise<ScanSaid>, onFailed: () => void): [start: () => void, scanner: ReactNode] {
  const session = useOptionalSession()
  const [settings, setSettings] = useState<ScannerSettings | null>(null)
  const end = () => setSettings(null)
  const fail = (error: ScanError) => {
    end()
    if (!isCancelled(error)) onFailed()
  }
  const scanner = settings && <ScanFlow settings={settings} onEach={onRead} onDone={end} onFail={fail} />
  return [() => setSettings(scannerSettings(session?.session.einstellungen[settingsKey])), scanner]
}
