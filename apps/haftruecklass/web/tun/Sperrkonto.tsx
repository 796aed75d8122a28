import * as z from 'zod/mini'
import { Day, note } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls } from '#apps/haftruecklass/contract.ts'
import { messages } from '#apps/haftruecklass/messages.ts'
import { texte } from '../texte.ts'
import { Knoepfe } from './Knoepfe.tsx'
import type { Tatform } from './Termin.tsx'

const Sperrkontoform = z.object({ verlangt: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'haft.fehlt' })), grund: note(500) })

/** A deposit was demanded: the server reckons until when. */
export function Sperrkonto({ tue, onClose }: Omit<Tatform, 'zeilen'>) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const form = useForm(Sperrkontoform, {
    defaults: { verlangt: null, grund: '' },
    texts: messages[language],
    onSubmit: async (werte) => {
      await tue(calls.verlangen, werte, 'wurdeVerlangt')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('verlangen')}>
      <Form form={form} label={t('verlangen')}>
        <p className="t2">{t('verlangenHinweis')}</p>
        <FormDate form={form} name="verlangt" label={t('verlangtAm')} required />
        <FormText form={form} name="grund" label={t('bemerkung')} multiline rows={2} maxLength={500} />
        <Knoepfe onClose={onClose}>
          <SubmitButton form={form}>{t('speichern')}</SubmitButton>
        </Knoepfe>
      </Form>
    </Dialog>
  )
}
