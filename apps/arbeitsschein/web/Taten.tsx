import { scheinnummer } from '#domain/einsatz/contract.ts'
import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import { type CallError, request } from '#platform/web/data/client.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '../contract.ts'
import { standardeinstellungen } from '../contract/einstellungen.ts'
import type { Scheindetail } from '../contract/schein.ts'
import { LinkSenden } from './fest/LinkSenden.tsx'
import { kopiere } from './kopie.ts'
import { texte } from './texte.ts'
import { MusterSetzen } from './vorgaben/MusterSetzen.tsx'

/** Paper, copy, next version, cancelling. */
export function Taten({ detail }: { detail: Scheindetail }) {
  const t = useTexts(texte)
  const navigate = useNavigate()
  const [frage, setFrage] = useState<'fassung' | 'stornieren' | null>(null)
  const [sendet, setSendet] = useState(false)
  const [merkt, setMerkt] = useState(false)
  const { data: zeigt = standardeinstellungen } = useCall(calls.einstellungen)
  const neu = useAct(calls.fassung)
  const weg = useAct(calls.stornieren)
  const params = { id: detail.id }
  const laedt = async () => {
    try {
      download((await request(calls.pdf, { params, query: {} })) as Blob, `Arbeitsschein_${scheinnummer(detail.nummer)}.pdf`)
    } catch (error) {
      toast.error((error as CallError).problem?.detail ?? t('pdfFehler'))
    }
  }
  return (
    <>
      <Button icon={FileText} onPress={() => void laedt()}>
        {t('pdf')}
      </Button>
      {zeigt.scheinKopieren && (
        <Button icon={Copy} onPress={() => void navigate(`/arbeitsschein/${kopiere(detail)}?neu=1`)}>
          {t('kopieren')}
        </Button>
      )}
      {zeigt.muster && detail.darf.includes('fassung') && <Button onPress={() => setMerkt(true)}>{t('alsMuster')}</Button>}
      {detail.darf.includes('link') && (
        <Button icon={Send} onPress={() => setSendet(true)}>
          {t('linkSenden')}
        </Button>
      )}
      {detail.darf.includes('fassung') && <Button onPress={() => setFrage('fassung')}>{t('neueFassung')}</Button>}
      {detail.darf.includes('stornieren') && <Button onPress={() => setFrage('stornieren')}>{t('stornieren')}</Button>}
      {merkt && <MusterSetzen detail={detail} onClose={() => setMerkt(false)} />}
      {sendet && <LinkSenden detail={detail} onClose={() => setSendet(false)} />}
      <ConfirmDialog
        open={frage === 'fassung'}
        onClose={() => setFrage(null)}
        title={t('neueFassungTitel')}
        confirmLabel={t('neueFassung')}
        reason={{ label: t('begruendung'), maxLength: 500 }}
        onConfirm={async (grund) => {
          const { fassung } = await neu.act({ params, body: { grund } })
          toast.success(t('neueFassungOk', { n: fassung }))
        }}
      >
        {t('neueFassungText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={frage === 'stornieren'}
        onClose={() => setFrage(null)}
        title={t('stornierenTitel')}
        confirmLabel={t('stornieren')}
        danger
        reason={{ maxLength: 500 }}
        onConfirm={async (grund) => {
          await weg.act({ params, body: { grund } })
          toast.success(t('storniert'))
        }}
      >
        {t('stornierenText')}
      </ConfirmDialog>
    </>
  )
}
