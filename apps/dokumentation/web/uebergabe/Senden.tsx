import { calls, type Dokumentationsdetail } from '#apps/dokumentation/contract.ts'
import { Sendung } from '#apps/dokumentation/contract/uebergabe.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { uebergabetexte } from './texte.ts'

/** The stored paper of the released version goes to an address. */
export function Senden({ doku, onClose }: { doku: Dokumentationsdetail; onClose: () => void }) {
  const t = useTexts(uebergabetexte)
  const { act } = useAct(calls.senden)
  const form = useForm(Sendung, {
    defaults: { email: doku.briefe[0]?.an ?? '', text: '' },
    onSubmit: async (body) => {
      await act({ params: { id: doku.id }, body })
      toast.success(t('gesendet', { email: body.email }))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('sendenTitel')}>
      <Form form={form} label={t('sendenTitel')}>
        <p>{t('sendenText')}</p>
        <FormText form={form} name="email" label={t('email')} type="email" maxLength={254} autoComplete="off" />
        <FormText form={form} name="text" label={t('eigeneWorte')} multiline rows={3} maxLength={2000} />
        <SubmitButton form={form} wide>
          {t('senden')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
