import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import { CallError, request } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { texte } from './texte.ts'

/** Takes a session along: asked for, written into the audit trail, fetched once. A failed try can be made again. */
export function Laden({ id, verbindung }: { id: string; verbindung: string }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.laden)
  const [laeuft, setLaeuft] = useState(false)
  const [fehler, setFehler] = useState<string | null>(null)
  const laedt = async () => {
    setLaeuft(true)
    setFehler(null)
    try {
      const { einmal } = await act({ params: { id } })
      download((await request(calls.geladen, { params: { einmal } })) as Blob, `RDP_${verbindung.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.csv`)
      toast.success(t('ladenOk'))
    } catch (error) {
      setFehler((error instanceof CallError && error.problem?.detail) || '')
    } finally {
      setLaeuft(false)
    }
  }
  if (fehler !== null)
    return (
      <Notice
        kind="bad"
        live
        title={t('ladenFehler')}
        action={
          <Button pending={laeuft} onPress={() => void laedt()}>
            {t('nochmal')}
          </Button>
        }
      >
        {fehler}
      </Notice>
    )
  return (
    <div>
      <Button icon={Download} pending={laeuft} onPress={() => void laedt()}>
        {t('laden')}
      </Button>
    </div>
  )
}
