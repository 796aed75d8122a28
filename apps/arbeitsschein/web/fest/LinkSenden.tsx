import * as z from 'zod/mini'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'

const An = z.object({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email()) })

/** A customer who was not there gets a link by which he signs. */
export function LinkSenden({ detail, onClose }: { detail: Scheindetail; onClose: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.link)
  const form = useForm(An, {
    defaults: { email: detail.link?.an ?? '' },
    onSubmit: async ({ email }) => {
      await act({ params: { id: detail.id }, body: { email } })
      toast.success(t('linkOk', { email }))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('linkTitel')}>
      <Form form={form} label={t('linkTitel')}>
        <p>{t('linkText')}</p>
        <FormText form={form} name="email" label={t('linkEmail')} type="email" maxLength={254} autoComplete="off" />
        <SubmitButton form={form} wide>
          {t('linkSenden')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
