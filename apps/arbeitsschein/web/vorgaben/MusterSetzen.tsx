import * as z from 'zod/mini'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { lineOrNone } from '#platform/contract/shapes.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'

const Name = z.object({ name: lineOrNone(100) })

/** This sheet is a sample under a name, or none any more. */
export function MusterSetzen({ detail, onClose }: { detail: Scheindetail; onClose: () => void }) {
  const t = useTexts(texte)
  const { data } = useCall(calls.muster)
  const { act } = useAct(calls.musterSetzen)
  const form = useForm(Name, {
    defaults: { name: data?.entities.find(({ id }) => id === detail.id)?.name ?? '' },
    onSubmit: async ({ name }) => {
      await act({ params: { id: detail.id }, body: { name } })
      toast.success(name ? t('musterGemerkt', { name }) : t('musterWeg'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('alsMuster')}>
      <Form form={form} label={t('alsMuster')}>
        <p>{t('musterText')}</p>
        <FormText form={form} name="name" label={t('musterName')} maxLength={100} autoComplete="off" />
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
