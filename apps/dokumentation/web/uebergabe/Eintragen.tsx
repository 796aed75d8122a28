import { calls } from '#apps/dokumentation/contract.ts'
import { Akteintrag } from '#apps/dokumentation/contract/uebergabe.ts'
import { messages } from '#apps/dokumentation/messages.ts'
import { dokuakte } from '#domain/einsatz/contract.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { uebergabetexte } from './texte.ts'

/** What reached the other side of a released documentation, or came from it. */
export function Eintragen({ id, ab, onClose }: { id: string; ab: string; onClose: () => void }) {
  const t = useTexts(uebergabetexte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.akt)
  const form = useForm(Akteintrag, {
    defaults: { akt: 'zugang', tag: Temporal.Now.plainDateISO().toString(), text: '' },
    texts: messages[language],
    onSubmit: async (body) => {
      await act({ params: { id }, body })
      toast.success(t('eingetragen'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('eintragenTitel')}>
      <Form form={form} label={t('eintragenTitel')}>
        <FormSelect form={form} name="akt" label={t('was')} items={dokuakte.map((akt) => ({ id: akt, name: tm(`akt.${akt}`) }))} />
        <FormDate form={form} name="tag" label={t('tag')} min={ab} />
        <FormText form={form} name="text" label={t('text')} hint={t('textHinweis')} multiline rows={3} maxLength={2000} />
        <SubmitButton form={form} wide>
          {t('eintragen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
