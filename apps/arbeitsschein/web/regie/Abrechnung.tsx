import { useState } from 'react'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { Teil } from '../Teil.tsx'
import { regietexte } from './texte.ts'

/** That a finished sheet was billed, with which bill and by whom; whoever may enters it here and takes it back. Work by the hour with time limits has its own dialog for that. */
export function Abrechnung({ detail: { id, abgerechnet, darf } }: { detail: Scheindetail }) {
  const t = useTexts(regietexte)
  const f = useFormats()
  const [frage, setFrage] = useState<'abrechnen' | 'zuruecknehmen' | null>(null)
  const { act } = useAct(calls.regieakt)
  const eintragen = (akt: 'abgerechnet' | 'irrtum', text: string) => act({ params: { id }, body: { akt, tag: Temporal.Now.plainDateISO().toString(), text } })
  const schliessen = () => setFrage(null)
  return (
    <Teil titel={t('abrechnung')}>
      <span className="row between wrap">
        {abgerechnet ? (
          <span className="two grow">
            <span className="as-text">{t('abgerechnetAm', { tag: f.day(abgerechnet.tag), text: abgerechnet.text })}</span>
            <small>{abgerechnet.wer}</small>
          </span>
        ) : (
          <State kind="info">{t('nochNicht')}</State>
        )}
        {darf.includes('abrechnen') && <Button onPress={() => setFrage('abrechnen')}>{t('abrechnen')}</Button>}
        {darf.includes('zuruecknehmen') && <Button onPress={() => setFrage('zuruecknehmen')}>{t('zurueck')}</Button>}
      </span>
      <ConfirmDialog
        open={frage === 'abrechnen'}
        onClose={schliessen}
        title={t('abrechnenTitel')}
        confirmLabel={t('abrechnen')}
        reason={{ label: t('rechnung'), maxLength: 200 }}
        onConfirm={async (rechnung) => {
          await eintragen('abgerechnet', rechnung)
          toast.success(t('abgerechnet'))
        }}
      >
        {t('abrechnenText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={frage === 'zuruecknehmen'}
        onClose={schliessen}
        title={t('zurueckTitel')}
        confirmLabel={t('zurueck')}
        reason={{ maxLength: 500 }}
        onConfirm={async (grund) => {
          await eintragen('irrtum', grund)
          toast.success(t('zurueckOk'))
        }}
      >
        {t('zurueckText')}
      </ConfirmDialog>
    </Teil>
  )
}
