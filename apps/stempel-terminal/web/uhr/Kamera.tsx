import { useState } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { uidOf } from '#platform/contract/nfc.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { ScanError } from '#platform/web/scanner/errors.ts'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { useNachRuhe } from '../geraet/useheim.ts'
import { abweisen, ausweisGelesen, useAblauf } from './ablauf.ts'
import { texte } from '../texte.ts'

/**
 * Reads a badge with the camera of the device. A kind of code that no badge has is told; who gives up, walks away or is recognised in another way is back at
 * the clock: what it says would stand behind the camera.
 */
export function Kamera() {
  const { ansicht } = useAblauf()
  const [mal, setMal] = useState(0)
  const [vorher, setVorher] = useState(ansicht)
  if (ansicht !== vorher) {
    setVorher(ansicht)
    if (ansicht.art !== 'uhr') setMal(mal + 1)
  }
  useNachRuhe(() => setMal(mal + 1))
  return <Leser key={mal} />
}

function Leser() {
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
