import { useEffect, useState } from 'react'
import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { beep } from './beep.ts'
import { CameraOverlay, type ScanSaid } from './CameraOverlay.tsx'
import { hasCamera } from './cameras.ts'
import { ScanError } from './errors.ts'
import { FileDialog } from './FileDialog.tsx'
import { labelTypes, type LabelType } from './decoder/labels.ts'
import { scannerTexts } from './messages.ts'
import type { ScanResult } from './decoder/result.ts'
import { way, type ScannerSettings, type Source } from './settings.ts'
import './scanner.css'

interface Props {
  labels?: readonly LabelType[]
  settings: ScannerSettings
  /** The camera stays open and each reading goes here, which also makes the sound; of a picture there is one reading. */
  onEach?: ((result: ScanResult) => Promise<ScanSaid>) | undefined
  onDone: (result: ScanResult) => void
  onFail: (error: ScanError) => void
}

/** One scan from the source to the result, or one after the other until the person closes it. */
export function ScanFlow({ labels = labelTypes, settings, onEach, onDone, onFail }: Props) {
  const t = useTexts(scannerTexts)
  const [source, setSource] = useState<Source | null>(settings.source)
  useEffect(() => {
    if (source !== null) return
    let gone = false
    hasCamera().then(
      (there) => {
        if (!gone) setSource(way(null, there))
      },
      () => setSource('file'),
    )
    return () => {
      gone = true
    }
  }, [source])
  const cancel = () => onFail(new ScanError('cancelled'))
  const done = (result: ScanResult) => {
    void (onEach ?? beep)(result)
    onDone(result)
  }
  if (source === null) return null
  if (source === 'prompt')
    return (
      <Dialog open title={t('quelle')} onClose={cancel}>
        <p className="t2">{t('quelleText')}</p>
        <div className="scan-choice">
          <Button size="tap" icon={Camera} autoFocus onPress={() => setSource('camera')}>
            {t('kamera')}
          </Button>
          <Button size="tap" icon={ImageIcon} onPress={() => setSource('file')}>
            {t('datei')}
          </Button>
        </div>
      </Dialog>
    )
  if (source === 'file') return <FileDialog labels={labels} onDone={done} onFail={onFail} />
  return <CameraOverlay labels={labels} settings={settings} onEach={onEach} onDone={done} onFail={onFail} onFile={() => setSource('file')} />
}
