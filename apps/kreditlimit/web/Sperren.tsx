import * as z from 'zod/mini'
import { text } from '#platform/contract/shapes.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '../contract.ts'
import { texte } from './texte.ts'

const Eingabe = z.object({ grund: text(500) })

/** Stops deliveries to a customer with a reason, or lets them go again. */
export function Sperren({ konto, gesperrt, onClose }: { konto: string; gesperrt: boolean; onClose: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.sperren)
  const titel = t(gesperrt ? 'sperreLoesen' : 'sperren')
  const form = useForm(Eingabe, {
    defaults: { grund: '' },
    onSubmit: async ({ grund }) => {
      await act({ params: { idktostamm: konto }, body: { akt: gesperrt ? 'loesen' : 'sperren', grund } })
      toast.success(t(gesperrt ? 'sperreIstGeloest' : 'sperreGesetzt'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={titel}>
      <Form form={form} label={titel}>
        <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} required />
        <SubmitButton form={form} wide>
          {titel}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
