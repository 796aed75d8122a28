import { useState } from 'react'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Korrektureingabe, momentVon } from './eingabe.ts'
import { ImAbschluss } from './ImAbschluss.tsx'
import { MomentFelder } from './MomentFelder.tsx'
import { StatusUndCode } from './StatusUndCode.tsx'

/** Another stamp in the place of one that is wrong; both stay readable. */
export function Korrigieren({ stempel, onClose }: { stempel: Zeitstempel; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.korrigieren)
  const [gescheitert, setGescheitert] = useState(false)
  const wand = Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO(stempel.zone)
  const form = useForm(Korrektureingabe, {
    defaults: {
      tag: wand.toPlainDate().toString(),
      zeit: wand.toPlainTime().toString({ smallestUnit: 'minute' }),
      flag: stempel.flag,
      code: stempel.code.name,
      grund: '',
    },
    onSubmit: async ({ tag, zeit, mal, ...neu }) => {
      setGescheitert(false)
      const timestamp = momentVon({ tag, zeit, mal }, stempel.zone, language)
      await act({ params: { id: stempel.id }, body: { ...neu, timestamp } }).catch((error: unknown) => {
        setGescheitert(error instanceof CallError && !error.problem?.errors)
        throw error
      })
      toast.success(t('korrigiertOk'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('korrigierenTitel')} dismissable={false}>
      <p className="t2">{t('korrigierenHinweis')}</p>
      <ImAbschluss tag={wand.toPlainDate().toString()} employeeid={stempel.employee.id} />
      {gescheitert && <Notice kind="bad" live title={t('nichtKorrigiert')} />}
      <Form form={form} className="se-form" label={t('korrigierenTitel')}>
        <UnsavedGuard dirty={form.dirty} />
        <MomentFelder form={form} zone={stempel.zone} />
        <StatusUndCode form={form} />
        <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} />
        <SubmitButton form={form} wide>
          {t('korrekturSpeichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
