import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Punktform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'

/** One more item on the checklist. */
export function PunktHinzu({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.punktAnlegen)
  const form = useForm(Punktform, {
    defaults: { text: '', art: 'ENTW', pflicht: true },
    texts: messages[language],
    onSubmit: async (body) => {
      await act({ params: { id: ticket.id }, body })
      toast.success(t('punktOk'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('punktHinzu')} dismissable={false}>
      <Form form={form} label={t('punktHinzu')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormText form={form} name="text" label={t('punktText')} maxLength={300} autoFocus />
        <FormSelect
          form={form}
          name="art"
          label={t('punktArt')}
          items={(['ENTW', 'TEST', 'ZUT'] as const).map((id) => ({ id, name: `${t(`check.${id}`)} ${t(`checkwort.${id}`)}` }))}
        />
        <FormCheckbox form={form} name="pflicht">
          {t('punktPflicht')}
        </FormCheckbox>
        <SubmitButton form={form} wide>
          {t('hinzufuegen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
