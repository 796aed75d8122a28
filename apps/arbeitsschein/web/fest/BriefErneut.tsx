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
import { regietexte } from '../regie/texte.ts'

export type Brief = Scheindetail['briefe'][number]
const An = z.object({ an: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email()) })

/** A letter that was given up goes once more, to the same address or a better one. */
export function BriefErneut({ schein, brief, onClose }: { schein: string; brief: Brief; onClose: () => void }) {
  const t = useTexts(regietexte)
  const { act } = useAct(calls.briefErneut)
  const form = useForm(An, {
    defaults: { an: brief.an },
    onSubmit: async ({ an }) => {
      await act({ params: { id: schein, brief: brief.id }, body: { an } })
      toast.success(t('briefUnterwegs', { an }))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('briefErneut')}>
      <Form form={form} label={t('briefErneut')}>
        <p>{t('briefPruefen')}</p>
        <FormText form={form} name="an" label={t('briefAn')} type="email" maxLength={254} autoComplete="off" />
        <SubmitButton form={form} wide>
          {t('briefSenden')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
