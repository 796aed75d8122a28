import { useEffect, useRef, useState } from 'react'
import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Spinner } from '#platform/web/ui/show/Spinner.tsx'
import { ScanError, type ScanProblem } from './errors.ts'
import type { LabelType } from './decoder/labels.ts'
import { scannerTexts } from './messages.ts'
import type { ScanResult } from './decoder/result.ts'
import { scanFile } from './scanner.ts'

interface Props {
  labels: readonly LabelType[]
  onDone: (result: ScanResult) => void
  onFail: (error: ScanError) => void
}

/** One picture, read as soon as it is picked. A picture without a code may be followed by a better one; closing cancels. */
export function FileDialog({ labels, onDone, onFail }: Props) {
  const t = useTexts(scannerTexts)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const photo = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const open = useRef(true)
  const cancel = () => onFail(new ScanError('cancelled'))
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const read = async (input: HTMLInputElement) => {
    const [picked] = input.files ?? []
    if (!picked) return cancel()
    setBusy(true)
    setProblem(null)
    try {
      const result = await scanFile(picked, labels)
      if (open.current) onDone(result)
    } catch (error) {
      if (!open.current) return
      const known = error instanceof ScanError ? error : new ScanError('parse', error)
      if (known.problem === 'unknownLabel') return onFail(known)
      setProblem(known.problem)
      setBusy(false)
      input.value = ''
    }
  }
  // React has no onCancel for inputs: picking nothing cancels the scan.
  useEffect(() => {
    const inputs = [photo.current, file.current]
    for (const input of inputs) input?.addEventListener('cancel', cancel)
    return () => {
      for (const input of inputs) input?.removeEventListener('cancel', cancel)
    }
  })
  return (
    <Dialog open title={t('dateiTitel')} onClose={cancel}>
      <p className="t2">{t('dateiText')}</p>
      {problem && (
        <Notice kind="bad" live>
          {t(problem)}
        </Notice>
      )}
      {busy ? (
        <p className="row" role="status">
          <Spinner />
          {t('liest')}
        </p>
      ) : (
        <div className="scan-choice">
          <Button size="tap" icon={Camera} onPress={() => photo.current?.click()}>
            {t('aufnehmen')}
          </Button>
          <Button size="tap" icon={ImageIcon} autoFocus onPress={() => file.current?.click()}>
            {t('waehlen')}
          </Button>
        </div>
      )}
      <input ref={photo} hidden type="file" accept="image/*" capture="environment" aria-label={t('aufnehmen')} onChange={(event) => void read(event.target)} />
      <input ref={file} hidden type="file" accept="image/*" aria-label={t('waehlen')} onChange={(event) => void read(event.target)} />
    </Dialog>
  )
}
