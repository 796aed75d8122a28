import ScanLine from 'lucide-react/icons/scan-line'
import { geraetecode, ortAus } from '#domain/geraete/contract.ts'
import { uidOf, nfcSettings, nfcSettingsKey, nfcDefaults } from '#platform/contract/nfc.ts'
import { unreachable } from '#platform/web/data/offline-answers.ts'
import { request } from '#platform/web/data/client.ts'
import { useSetting } from '#platform/web/data/session.tsx'
import { useChips } from '#platform/web/nfc/usechips.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { isCancelled } from '#platform/web/scanner/errors.ts'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { geraetZurHand } from '../seite/ZurHand.tsx'
import { etikettexte } from './texte.ts'

const liste = '/hardware-management'

/** Opens the device or the place whose label, or whose maker's code, is in front of the camera, or whose chip is held to the phone; several that fit are listed. */
export function Scannen() {
  const te = useTexts(etikettexte)
  const navigate = useNavigate()
  const [scan, scanner] = useScan()
  const oeffne = async (gelesen: () => Promise<string>) => {
    try {
      const text = await gelesen()
      const ort = ortAus(text, location.origin)
      if (ort !== null) return void navigate(`${liste}/ort/${ort}`)
      const code = geraetecode(text, location.origin)
      if (!code) return toast.error(te('fremderCode'))
      if ('nummer' in code) return void navigate(`${liste}/${code.nummer}`)
      // Without a network the phone says what it keeps of that device.
      const gefunden = await request(calls.liste, { query: { q: code.wort, zustand: 'alle', limit: 2 } }).catch((error: unknown) => {
        if (unreachable(error)) return null
        throw error
      })
      if (!gefunden) {
        const geraet = geraetZurHand(text)
        return geraet ? void navigate(`${liste}/${geraet.nummer}`) : toast.error(te('ohneNetz'))
      }
      const { entities } = gefunden
      const frage = new URLSearchParams({ q: code.wort, zustand: 'alle' }).toString()
      return void navigate(entities.length === 1 ? `${liste}/${entities[0]!.nummer}` : `${liste}?${frage}`)
    } catch (error) {
      return isCancelled(error) ? undefined : toast.error(te('nichtGelesen'))
    }
  }
  const [leser] = useSetting<unknown>(nfcSettingsKey, nfcDefaults)
  useChips(nfcSettings(leser).enabled, {
    // The address of a label on the chip counts first, otherwise the chip's own number.
    onChip: ({ serial, texts }) =>
      void oeffne(
        async () =>
          texts.find((text) => URL.canParse(text) && (geraetecode(text, location.origin) !== null || ortAus(text, location.origin) !== null)) ?? uidOf(serial),
      ),
    onFailed: () => toast.error(te('nichtGelesen')),
  })
  return (
    <>
      <IconButton icon={ScanLine} label={te('scannen')} onPress={() => void oeffne(async () => (await scan()).data)} />
      {scanner}
    </>
  )
}
