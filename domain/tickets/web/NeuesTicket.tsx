import * as z from 'zod/mini'
import { line, note } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { neuesTicket } from './texte.ts'

const Angaben = z.object({ name: line(200), beschreibung: note(20_000) })
interface Props {
  /** Stores it, with what is known where the ticket is about: customer, site, device. */
  anlegen: (werte: z.output<typeof Angaben>) => Promise<void>
  onClose: () => void
}

/** A ticket about something that is on the screen: its name and what there is to say are asked, the rest is known. */
export function NeuesTicket({ onClose, anlegen }: Props) {
  const t = useTexts(neuesTicket)
  return (
    <Dialog open onClose={onClose} title={t('anlegen')}>
      <Formular anlegen={anlegen} />
    </Dialog>
  )
}

function Formular({ anlegen }: Pick<Props, 'anlegen'>) {
  const t = useTexts(neuesTicket)
  const form = useForm(Angaben, { defaults: { name: '', beschreibung: '' }, onSubmit: anlegen })
  return (
    <Form form={form} label={t('anlegen')}>
      <FormText form={form} name="name" label={t('worum')} maxLength={200} autoFocus />
      <FormText form={form} name="beschreibung" label={t('beschreibung')} multiline rows={4} maxLength={20_000} />
      <SubmitButton form={form}>{t('anlegen')}</SubmitButton>
    </Form>
  )
}
