import ScanLine from 'lucide-react/icons/scan-line'
import { uidOf } from '#platform/contract/nfc.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { ScanError } from '#platform/web/scanner/errors.ts'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { abweisen, ausweisGelesen } from './ablauf.ts'
import { texte } from '../texte.ts'

/** Reads a badge with the camera of the device. A kind of code that no badge has is told; who gives up is back at the clock. */
export function Kamera() {
  const t = useTexts(texte)
  const [scan, scanner] = useScan()
  const lies = () =>
    scan({ source: 'camera' }).then(
      ({ data }) => ausweisGelesen(uidOf(data), 'kamera'),
      (error: unknown) => (error instanceof ScanError && error.problem === 'unknownLabel' ? abweisen('fremderCode', 'kamera') : undefined),
    )
  return (
    <>
      <Button icon={ScanLine} onPress={() => void lies()}>
        {t('kamera')}
      </Button>
      {scanner}
    </>
  )
}
