import { encode } from 'uqr'
import type { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'

interface KopplungProps {
  name: string
  /** Another device is paired now. */
  ersetzt: boolean
  kopplung: Result<typeof calls.terminalKoppeln>
  onClose: () => void
}

/** The code with which a device becomes this terminal: to type, and as a picture. */
export function Kopplung({ name, ersetzt, kopplung, onClose }: KopplungProps) {
  const t = useTexts(texte)
  const f = useFormats()
  const { code, laeuftAb, adresse } = kopplung
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('koppelTitel', { name })}
      dismissable={false}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('schliessen')}
        </Button>
      }
    >
      <div className="vw-kopplung">
        <QrBild text={adresse} label={t('qrCode')} />
        <div className="vw-koppelcode">
          <output className="num">{code}</output>
          <p>{t('koppelText', { adresse: adresse.split('#')[0]! })}</p>
          <p className="t2">{t('koppelGilt', { zeit: f.time(laeuftAb) })}</p>
        </div>
      </div>
      {ersetzt && <Notice kind="warn">{t('koppelErsetzt')}</Notice>}
    </Dialog>
  )
}

/** Dark on white whatever the theme: readers want it so. */
export function QrBild({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="vw-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
