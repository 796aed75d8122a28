import * as z from 'zod/mini'
import { text } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { useAct } from '#platform/web/query.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import type { Filter } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { listeTexte } from './texte-liste.ts'

interface AnsichtMerkenProps {
  open: boolean
  onClose: () => void
  frage: Partial<Filter>
  /** Only staff shares. */
  teilbar: boolean
  onGemerkt: (id: string) => void
}
const Merkform = z.object({ name: text(60), geteilt: z.boolean() })

/** Gives the question on the screen a name. */
export function AnsichtMerken({ open, onClose, ...rest }: AnsichtMerkenProps) {
  const tl = useTexts(listeTexte)
  return (
    <Dialog open={open} onClose={onClose} title={tl('ansichtMerken')}>
      <Merken onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Merken({ onClose, frage, teilbar, onGemerkt }: Omit<AnsichtMerkenProps, 'open'>) {
  const tl = useTexts(listeTexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.ansichtMerken, { stale: [calls.ansichten] })
  const form = useForm(Merkform, {
    defaults: { name: '', geteilt: false },
    texts: messages[language],
    onSubmit: async ({ name, geteilt }) => {
      const { id } = await act({ body: { name, geteilt, filter: frage as Filter } })
      toast.success(tl('gemerkt', { name }))
      onClose()
      onGemerkt(id)
    },
  })
  return (
    <Form form={form} label={tl('ansichtMerken')}>
      <FormText form={form} name="name" label={tl('ansichtName')} maxLength={60} autoFocus autoComplete="off" />
      {teilbar && (
        <FormCheckbox form={form} name="geteilt">
          {tl('teilen')}
        </FormCheckbox>
      )}
      <SubmitButton form={form} wide>
        {tl('ansichtMerken')}
      </SubmitButton>
    </Form>
  )
}
