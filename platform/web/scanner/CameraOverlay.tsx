import { useEffect, useRef, useState } from 'react'
import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import ImageIcon from 'lucide-react/icons/image'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import SwitchCamera from 'lucide-react/icons/switch-camera'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Spinner } from '#platform/web/ui/show/Spinner.tsx'
import { stateDrawings } from '#platform/web/ui/show/State.tsx'
import { ScanError, type ScanProblem } from './errors.ts'
import type { LabelType } from './decoder/labels.ts'
import { scannerTexts } from './messages.ts'
import type { ScanResult } from './decoder/result.ts'
import { createScanner, type CameraView, type Scanner } from './scanner.ts'
import { clampZoom, zoomRange, type ScannerSettings } from './settings.ts'

/** What a series says of a reading: a sign, which is also the colour, and words. */
export interface ScanSaid {
  kind: 'ok' | 'warn' | 'bad' | 'info'
  text: string
}
interface Props {
  labels: readonly LabelType[]
  settings: ScannerSettings
  /** The camera stays open; what was read is answered here, and shown. */
  onEach?: ((result: ScanResult) => Promise<ScanSaid>) | undefined
  onDone: (result: ScanResult) => void
  onFail: (error: ScanError) => void
  onFile: () => void
}
const atRest: CameraView = { state: 'not started', cameras: [], cameraId: undefined, torch: false }
/** How long the green header is seen before the result is given. */
const shownMs = 350

/** The camera over the whole screen. */
export function CameraOverlay({ labels, settings, onEach, onDone, onFail, onFile }: Props) {
  const t = useTexts(scannerTexts)
  const f = useFormats()
  const video = useRef<HTMLVideoElement>(null)
  const scanner = useRef<Scanner>(null)
  const [view, setView] = useState(atRest)
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [read, setRead] = useState<ScanSaid | null>(null)
  const [light, setLight] = useState(false)
  const [zoom, setZoom] = useState(settings.zoom)
  const [tries, setTries] = useState(0)
  const calls = useRef({ onEach, onDone, onFail })
  useEffect(() => {
    calls.current = { onEach, onDone, onFail }
  })
  useEffect(() => {
    let shown: ReturnType<typeof setTimeout> | undefined
    const one = createScanner(video.current!, {
      labels,
      settings,
      series: !!onEach,
      onChange: setView,
      onProblem: (found) => {
        if (found !== 'unknownLabel' || onEach) return setProblem(found)
        one.stop()
        calls.current.onFail(new ScanError('unknownLabel'))
      },
      onResult: async (result) => {
        setProblem(null)
        if (calls.current.onEach) return setRead(await calls.current.onEach(result))
        one.stop()
        setRead({ kind: 'ok', text: t('gelesen', { data: result.data }) })
        shown = setTimeout(() => calls.current.onDone(result), shownMs)
      },
    })
    scanner.current = one
    one.start().catch((error: unknown) => setProblem(error instanceof ScanError ? error.problem : 'stream'))
    return () => {
      clearTimeout(shown)
      one.clear()
    }
    // One scanner per try; what it was begun with stays until it ends.
  }, [tries])
  const again = () => {
    setProblem(null)
    setTries(tries + 1)
  }
  const cancel = () => onFail(new ScanError('cancelled'))
  const running = view.state !== 'not started'
  const Drawing = stateDrawings[read?.kind ?? 'ok']
  const box = { '--box-w': `${settings.qrBox.width}px`, '--box-h': `${settings.qrBox.height}px` } as object
  return (
    <ModalOverlay className="scan-veil" isOpen onOpenChange={(open) => !open && cancel()}>
      <Modal className="scan-modal">
        <Dialog className="scan on-ink" aria-label={t('titel')}>
          <video ref={video} muted playsInline aria-hidden="true" />
          {running && view.state === 'scanning' && <div className="scan-box" style={box} />}
          <header className="scan-head">
            <IconButton icon={X} label={t('schliessen')} size="tap" onPress={cancel} />
            <div className="grow">
              {problem && (
                <p className="scan-note bad" role="alert">
                  <TriangleAlert className="i" />
                  {t(problem)}
                </p>
              )}
              {read !== null && !problem && (
                <p className={`scan-note ${read.kind}`} role="status">
                  <Drawing className="i" />
                  <span className={onEach ? undefined : 'cut'}>{read.text}</span>
                </p>
              )}
            </div>
            {view.torch && (
              <IconButton
                icon={light ? FlashlightOff : Flashlight}
                label={t(light ? 'lichtAus' : 'lichtAn')}
                size="tap"
                aria-pressed={light}
                onPress={() => {
                  void scanner.current?.torch(!light)
                  setLight(!light)
                }}
              />
            )}
          </header>
          {!running && !problem && read === null && (
            <p className="scan-start" role="status">
              <Spinner size="l" />
              {t('startet')}
            </p>
          )}
          {!running && problem && (
            <div className="scan-start">
              <Button kind="primary" size="tap" icon={ImageIcon} onPress={onFile}>
                {t('stattdessen')}
              </Button>
              <Button size="tap" onPress={again}>
                {t('nochmal')}
              </Button>
            </div>
          )}
          {running && (
            <footer className="scan-foot">
              <p>{t(view.state === 'paused' ? 'angehalten' : 'halten')}</p>
              <div className="scan-tools">
                <IconButton
                  icon={view.state === 'paused' ? Play : Pause}
                  label={t(view.state === 'paused' ? 'weiter' : 'pause')}
                  size="tap"
                  onPress={() => (view.state === 'paused' ? void scanner.current?.resume() : scanner.current?.pause())}
                />
                <label className="scan-zoom">
                  <span>{t('zoom')}</span>
                  <input
                    type="range"
                    {...zoomRange}
                    value={zoom}
                    aria-valuetext={`${f.number(zoom, 1)}×`}
                    onChange={(event) => {
                      const factor = clampZoom(event.target.valueAsNumber)
                      setZoom(factor)
                      void scanner.current?.zoom(factor)
                    }}
                  />
                  <output>{f.number(zoom, 1)}×</output>
                </label>
                {view.cameras.length > 1 && (
                  <IconButton
                    icon={SwitchCamera}
                    label={t('wechseln')}
                    size="tap"
                    onPress={() => {
                      setLight(false)
                      scanner.current?.switchCamera().catch(() => setProblem('stream'))
                    }}
                  />
                )}
              </div>
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
