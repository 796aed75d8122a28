import { useState } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { wache } from './dienst.ts'
import { koppeln } from './geraet.ts'
import { texte } from '../texte.ts'

/** The code that the link of the QR code carries, behind the hash: it reaches no log. Anything else is taken as the code itself. */
const codeAus = (text: string) => new URLSearchParams(URL.parse(text)?.hash.slice(1)).get('code') ?? text
const ausAdresse = () => new URLSearchParams(window.location.hash.slice(1)).get('code') ?? ''

/** The first step of a device: the short code of the administration, typed, by the link of its QR code, or the QR code before the device's own camera. */
export function Koppeln({ onZurueck, onFertig }: { onZurueck?: () => void; onFertig?: () => void }) {
  const t = useTexts(texte)
  const shell = useTexts(shellTexts)
  const [code, setCode] = useState(ausAdresse)
  const [fehler, setFehler] = useState<string | null>(null)
  const [sendet, setSendet] = useState(false)
  const [scan, scanner] = useScan()
  const versuche = async (text: string) => {
    setFehler(null)
    setSendet(true)
    try {
      await koppeln(text.trim())
      window.history.replaceState(null, '', window.location.pathname)
      await wache()
      onFertig?.()
    } catch (error) {
      setFehler(
        error instanceof CallError && error.problem
          ? error.status === 422
            ? t('codeFalsch')
            : error.message
          : t(error instanceof CallError ? 'nichtErreicht' : 'ohneSpeicher'),
      )
    }
    setSendet(false)
  }
  const lies = () =>
    scan({ source: 'camera', labels: ['qrcode'] }).then(
      ({ data }) => {
        const gelesen = codeAus(data).slice(0, 12)
        setCode(gelesen)
        return versuche(gelesen)
      },
      () => {},
    )
  return (
    <main className="whole on-ink terminal st-koppeln" id="inhalt">
      <Mark />
      <h1>{onZurueck ? t('neuKoppeln') : shell('nichtGekoppelt')}</h1>
      <p className="t2">{onZurueck ? t('neuKoppelnText') : shell('nichtGekoppeltText')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void versuche(code)
        }}
      >
        <TextField
          label={t('code')}
          hint={t('koppelnText')}
          value={code}
          onChange={setCode}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          placeholder="XXXX-XXXX"
        />
        {fehler && (
          <Notice kind="bad" live>
            {fehler}
          </Notice>
        )}
        <Button kind="signal" type="submit" size="main" wide pending={sendet} disabled={code.trim().length < 8}>
          {t('koppeln')}
        </Button>
        <Button kind="ink" size="main" icon={ScanLine} wide disabled={sendet} onPress={() => void lies()}>
          {t('qrLesen')}
        </Button>
        {onZurueck && (
          <Button kind="quiet" wide onPress={onZurueck}>
            {t('abbrechen')}
          </Button>
        )}
      </form>
      {scanner}
    </main>
  )
}
