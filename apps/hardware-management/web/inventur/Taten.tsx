import { useState } from 'react'
import Lock from 'lucide-react/icons/lock'
import { useAct } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Inventurdetail } from '#apps/hardware-management/contract/inventur.ts'
import { inventurtexte } from './texte.ts'

/** A stocktake begins, ends, and is opened again. Its end is locked until all differences are decided, and says how many are not. */
export function Taten({ inventur: { id, zustand, summen, darf } }: { inventur: Inventurdetail }) {
  const t = useTexts(inventurtexte)
  const [offen, setOffen] = useState<'beginnen' | 'abschliessen' | 'oeffnen' | null>(null)
  const [beginnen, abschliessen, oeffnen] = [useAct(calls.inventurBeginnen), useAct(calls.inventurAbschliessen), useAct(calls.inventurOeffnen)]
  const zu = () => setOffen(null)
  const params = { id }
  return (
    <>
      {darf.includes('beginnen') && (
        <Button kind="primary" onPress={() => setOffen('beginnen')}>
          {t('beginnen')}
        </Button>
      )}
      {zustand === 'offen' &&
        (darf.includes('abschliessen') ? (
          <Button onPress={() => setOffen('abschliessen')}>{t('abschliessen')}</Button>
        ) : (
          <Button locked icon={Lock}>
            {t('abschliessenOffen', { n: summen.ungeklaert })}
          </Button>
        ))}
      {darf.includes('oeffnen') && <Button onPress={() => setOffen('oeffnen')}>{t('oeffnen')}</Button>}
      <ConfirmDialog
        open={offen === 'beginnen'}
        onClose={zu}
        title={t('beginnenTitel')}
        confirmLabel={t('beginnen')}
        onConfirm={async () => {
          await beginnen.act({ params })
          toast.success(t('begonnen'))
        }}
      >
        {t('beginnenText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'abschliessen'}
        onClose={zu}
        title={t('abschliessenTitel')}
        confirmLabel={t('abschliessen')}
        onConfirm={async () => {
          await abschliessen.act({ params })
          toast.success(t('abgeschlossen'))
        }}
      >
        {t('abschliessenText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'oeffnen'}
        onClose={zu}
        title={t('oeffnen')}
        confirmLabel={t('oeffnen')}
        reason={{ label: t('grund'), maxLength: 500 }}
        onConfirm={async (grund) => {
          await oeffnen.act({ params, body: { grund } })
        }}
      >
        {t('oeffnenText')}
      </ConfirmDialog>
    </>
  )
}
