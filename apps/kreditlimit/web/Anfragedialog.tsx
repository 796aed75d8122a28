import * as z from 'zod/mini'
import { Day, text } from '#platform/contract/shapes.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { alsBetrag } from './betrag.ts'
import { texte } from './texte.ts'

const Eingabe = z.object({ betrag: z.number().check(z.minimum(0.01, 'kredit.betrag')), bis: Day, grund: text(500) })
/** So far ahead an excess is proposed to end, in days. */
const vorschlagTage = 14

/** Asks for an amount beyond the limit; somebody else decides. */
export function Anfragedialog({ konto, betrag, onClose }: { konto: string; betrag: number; onClose: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { act } = useAct(calls.anfragen)
  const form = useForm(Eingabe, {
    defaults: { betrag, bis: Temporal.Now.plainDateISO().add({ days: vorschlagTage }).toString(), grund: '' },
    texts: messages[language],
    onSubmit: async ({ betrag: wert, ...rest }) => {
      await act({ params: { idktostamm: konto }, body: { betrag: alsBetrag(wert), ...rest } })
      toast.success(t('angefragt'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('freigabeAnfragen')} dismissable={false}>
      <Form form={form} label={t('freigabeAnfragen')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormNumber form={form} name="betrag" label={t('betragDarueber')} digits={2} min={0} unit="€" />
        <FormDate form={form} name="bis" label={t('gueltigBis')} />
        <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} required />
        <SubmitButton form={form} wide>
          {t('freigabeAnfragen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
