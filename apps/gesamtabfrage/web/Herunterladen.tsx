import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import type { Belegart } from '#domain/belege/contract.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { calls, sofort } from '../contract.ts'
import { useKundensuche } from './belegart.ts'
import { texte } from './texte.ts'

type Weise = 'alsPdf' | 'mitFremd' | 'alsArchiv' | 'nurFremd' | 'alsXml'

/** Why some of many cannot come along: one may do without them. */
const verzichtbar = new Set(
  ['kein-archiv', 'keine-erechnung', 'erechnung-luecken', 'erechnung-ungueltig', 'kein-fremdbeleg', 'unlesbar'].map((grund) => `belege.${grund}`),
)

interface Gewaehltes {
  belegart: Belegart
  ids: readonly number[]
  /** Asks for the ids of all; `ids` are those that are known so far. */
  alle?: () => Promise<readonly number[]>
}

/**
 * The ways to take documents along. From two PDFs on it is asked whether they become one; whoever closes the question takes nothing. Many are packed while one does
 * something else.
 */
export function Herunterladen({ belegart, ids, alle }: Gewaehltes) {
  const t = useTexts(texte)
  const tk = useTexts(kit)
  const kundensuche = useKundensuche()
  const [gefragt, setGefragt] = useState<Weise | null>(null)
  const [fehlend, setFehlend] = useState<{ weise: Weise; zusammenfassen: boolean; satz: string } | null>(null)
  const [laeuft, setLaeuft] = useState(false)
  const navigate = useNavigate()
  const viele = ids.length > sofort.belege || alle !== undefined
  const laden = async (weise: Weise, zusammenfassen: boolean, ohne = false) => {
    setGefragt(null)
    setLaeuft(true)
    try {
      const body = {
        ids: [...(alle ? await alle() : ids)],
        zusammenfassen,
        belegart,
        fremdbelegdruck: weise === 'mitFremd' || weise === 'nurFremd',
        ...(weise === 'nurFremd' && { fremdbelegdruckArchiv: true }),
        ohne,
      }
      const call = weise === 'alsXml' ? calls.datentraeger : weise === 'alsArchiv' || weise === 'nurFremd' ? calls.archiv : calls.download
      const datei = (await request(call, { body })) as Blob
      if (datei.type.startsWith('application/json')) {
        toast.info(t('wirdVorbereitet'), { action: { label: t('zuDenDownloads'), onPress: () => void navigate('/gesamtabfrage') } })
        return
      }
      download(datei)
      if (weise === 'alsXml' && ids.length > 1) toast.info(t('xmlEinzeln'))
    } catch (error) {
      const { code, detail = tk('downloadFehler') } = (error instanceof CallError && error.problem) || {}
      if ((ids.length > 1 || alle) && !ohne && verzichtbar.has(code ?? '')) setFehlend({ weise, zusammenfassen, satz: detail })
      else toast.error(detail)
    } finally {
      setLaeuft(false)
    }
  }
  const waehle = (weise: Weise) => ((ids.length > 1 || alle) && weise !== 'alsXml' ? setGefragt(weise) : void laden(weise, false))
  const weisen: Weise[] = kundensuche ? ['alsPdf', 'mitFremd', 'alsArchiv', 'nurFremd', 'alsXml'] : ['alsPdf', 'alsArchiv', 'alsXml']
  return (
    <>
      <MenuButton
        icon={Download}
        placement={alle ? 'bottom end' : 'top end'}
        disabled={laeuft}
        items={weisen.map((weise) => ({ id: weise, label: t(weise), onAction: () => waehle(weise) }))}
      >
        {laeuft ? t('wirdGeladen') : t(alle ? 'alleLaden' : 'laden')}
      </MenuButton>
      <Dialog
        open={gefragt !== null}
        onClose={() => {
          setGefragt(null)
          toast.info(t('abgebrochen'))
        }}
        title={t('zusammenfassen')}
        footer={
          <>
            <Button onPress={() => void laden(gefragt!, false)}>{t('nein')}</Button>
            <Button kind="primary" autoFocus onPress={() => void laden(gefragt!, true)}>
              {t('ja')}
            </Button>
          </>
        }
      >
        <p className="t2">{t(viele ? 'zusammenfassenBaende' : 'zusammenfassenHinweis', { n: sofort.belege })}</p>
      </Dialog>
      <ConfirmDialog
        open={fehlend !== null}
        onClose={() => setFehlend(null)}
        title={t('nichtAlle')}
        confirmLabel={t('ohneDiese')}
        onConfirm={async () => {
          const { weise, zusammenfassen } = fehlend!
          setFehlend(null)
          await laden(weise, zusammenfassen, true)
        }}
      >
        <p>{fehlend?.satz}</p>
        <p className="t2">{t('ohneDieseHinweis')}</p>
      </ConfirmDialog>
    </>
  )
}
