import * as z from 'zod/mini'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { text } from '#platform/contract/shapes.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { EineDatei, useEineDatei } from '../regie/EineDatei.tsx'
import { kundentexte } from './texte.ts'

const Worte = z.object({ text: text(2000) })

/** The customer writes what is not right about the version that he sees. */
export function Einwenden({ detail, onClose }: { detail: Scheindetail; onClose: () => void }) {
  const t = useTexts(kundentexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.einwenden)
  const datei = useEineDatei()
  const form = useForm(Worte, {
    defaults: { text: '' },
    texts: messages[language],
    onSubmit: async (worte) => {
      await act({ params: { id: detail.id }, body: { fassung: detail.fassung, text: worte.text, datei: await datei.anbei() } })
      toast.success(t('gesendet'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('einwenden')}>
      <Form form={form} label={t('einwenden')}>
        <p>{t('einwendenText')}</p>
        <FormText form={form} name="text" label={t('wasNichtStimmt')} multiline rows={4} maxLength={2000} />
        <EineDatei datei={datei} />
        <SubmitButton form={form} wide disabled={datei.wartet}>
          {t('senden')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
