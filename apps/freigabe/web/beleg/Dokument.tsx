import { useState } from 'react'
import { CallError } from '#platform/web/data/client.ts'
import { useFiles } from '#platform/web/files/upload.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Freigabedetail } from '#apps/freigabe/contract.ts'
import { texte } from '../texte.ts'

/** Further papers of a document, or a photo of one. */
export function Dokument({ beleg, foto, onClose }: { beleg: Freigabedetail; foto: boolean; onClose: () => void }) {
  const t = useTexts(texte)
  const navigate = useNavigate()
  const files = useFiles()
  const [laeuft, setLaeuft] = useState(false)
  const [fehler, setFehler] = useState<string | null>(null)
  const lade = async () => {
    setLaeuft(true)
    try {
      const titel = t('eintrag', { tat: t('dokument'), lieferant: beleg.ktostamm.name, nummer: beleg.bezugsnummer || beleg.belegnummer })
      const da = await deliver(calls.dokument, { params: { id: beleg.id }, body: { dateien: [...files.ids] } }, { titel, icon: 'stamp' }, files.waiting)
      files.clear()
      toast.success(t(da ? 'ok.dokument' : 'amGeraet'))
      onClose()
      if (da) void navigate(`/freigabe/${da.id}`)
    } catch (error) {
      setFehler((error instanceof CallError && error.problem?.detail) || t('uploadFehler'))
    } finally {
      setLaeuft(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(foto ? 'foto' : 'dokument')}
      footer={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('abbrechen')}
          </Button>
          <Button kind="primary" pending={laeuft} disabled={!files.ids.length} onPress={() => void lade()}>
            {t('hochladen')}
          </Button>
        </>
      }
    >
      <p className="t2">{t('dokumentHinweis')}</p>
      {fehler && (
        <Notice kind="bad" live>
          {fehler}
        </Notice>
      )}
      <FileField label={t(foto ? 'foto' : 'dokument')} files={files} photos={foto} max={foto ? 1 : 20} />
    </Dialog>
  )
}
