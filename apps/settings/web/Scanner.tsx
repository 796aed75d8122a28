import { useEffect, useState } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { listCameras, type Camera } from '#platform/web/scanner/cameras.ts'
import { ScanError } from '#platform/web/scanner/errors.ts'
import { scannerTexts } from '#platform/web/scanner/messages.ts'
import type { ScanResult } from '#platform/web/scanner/decoder/result.ts'
import { aspectRatios, form, frameRates, scanBoxes, scannerSettings, settingsKey, type ScannerSettings } from '#platform/web/scanner/settings.ts'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { useSetting } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { messages } from '../messages.ts'

const automatic = 'automatisch'
const best = 'beste'

/** How codes are scanned on the person's devices, and a place to try it. */
export function Scanner() {
  const t = useTexts(messages)
  const [stored, store] = useSetting<unknown>(settingsKey, null)
  const settings = scannerSettings(stored)
  const cameras = useCameras()
  const change = (part: Partial<ScannerSettings>) => store({ ...settings, ...part })
  const { source, cameraDisabled, withCamera } = form(settings, cameras?.length ?? 1)
  // A camera that was chosen and is not there any more: the best one.
  const chosen = cameras?.find(({ id }) => id && id === settings.cameraId)?.id ?? best
  return (
    <Card title={t('settings.scanner')}>
      <div className="stack">
        <p className="t2">{t('settings.scanner-text')}</p>
        {cameraDisabled && <Notice>{t('settings.scanner-ohne')}</Notice>}
        <Select
          label={t('settings.scanner-quelle')}
          value={source ?? automatic}
          items={[
            { id: automatic, name: t('settings.scanner-automatisch'), hint: t('settings.scanner-automatisch-hinweis'), disabled: cameraDisabled },
            { id: 'camera' as const, name: t('settings.scanner-camera'), disabled: cameraDisabled },
            { id: 'file' as const, name: t('settings.scanner-file') },
            { id: 'prompt' as const, name: t('settings.scanner-prompt'), disabled: cameraDisabled },
          ]}
          onChange={(next) => change({ source: next === automatic ? null : next })}
        />
        {withCamera && (
          <>
            <Select
              label={t('settings.scanner-kamera')}
              value={chosen}
              items={[
                { id: best, name: t('settings.scanner-beste') },
                ...(cameras ?? [])
                  .filter(({ id }) => id)
                  .map(({ id, label }, index) => ({ id, name: label || t('settings.scanner-kamera-n', { n: index + 1 }) })),
              ]}
              onChange={(next) => change({ cameraId: next === best ? null : next })}
            />
            <details className="settings-technik">
              <summary>{t('settings.scanner-technik')}</summary>
              <div className="stack">
                <Select
                  label={t('settings.scanner-bereich')}
                  value={settings.qrBox.name}
                  items={scanBoxes.map(({ name, width, height }) => ({ id: name, name: `${width} × ${height}` }))}
                  onChange={(next) => change({ qrBox: scanBoxes.find(({ name }) => name === next)! })}
                />
                <Select
                  label={t('settings.scanner-fps')}
                  hint={t('settings.scanner-fps-hinweis')}
                  value={String(settings.fps)}
                  items={frameRates.map((rate) => ({ id: String(rate), name: String(rate) }))}
                  onChange={(next) => change({ fps: Number(next) })}
                />
                <Select
                  label={t('settings.scanner-seiten')}
                  value={String(settings.aspectRatio)}
                  items={aspectRatios.map(({ name, value }) => ({ id: String(value), name }))}
                  onChange={(next) => change({ aspectRatio: Number(next) })}
                />
              </div>
            </details>
          </>
        )}
        <Probe />
      </div>
    </Card>
  )
}

/** Scans once and shows what an app would be given. */
function Probe() {
  const t = useTexts(messages)
  const told = useTexts(scannerTexts)
  const formats = useFormats()
  const [scan, scanner] = useScan()
  const [result, setResult] = useState<ScanResult | ScanError | null>(null)
  const attempt = async () => {
    setResult(null)
    setResult(await scan().catch((error: unknown) => (error instanceof ScanError ? error : new ScanError('parse', error))))
  }
  return (
    <>
      <Button icon={ScanLine} onPress={() => void attempt()}>
        {t('settings.scanner-probe')}
      </Button>
      {scanner}
      {result instanceof ScanError && (
        <Notice kind={result.problem === 'cancelled' ? 'info' : 'bad'} live>
          {told(result.problem)} <span lang="en">({result.message})</span>
        </Notice>
      )}
      {result && !(result instanceof ScanError) && (
        <div role="status">
          <Facts
            facts={[
              { label: t('settings.scanner-gelesen'), value: result.data },
              { label: t('settings.scanner-art'), value: result.labelType },
              { label: t('settings.scanner-um'), value: formats.dateTime(result.timestamp) },
            ]}
          />
        </div>
      )}
    </>
  )
}

/** The cameras of this device; null: not known yet. Plugging one in or out counts at once. */
function useCameras() {
  const [cameras, setCameras] = useState<readonly Camera[] | null>(null)
  useEffect(() => {
    let gone = false
    const read = () =>
      listCameras().then(
        (list) => !gone && setCameras(list),
        () => !gone && setCameras([]),
      )
    void read()
    navigator.mediaDevices?.addEventListener('devicechange', read)
    return () => {
      gone = true
      navigator.mediaDevices?.removeEventListener('devicechange', read)
    }
  }, [])
  return cameras
}
