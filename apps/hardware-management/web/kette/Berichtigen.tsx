import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { Beginn, type Zuordnung } from '#apps/hardware-management/contract/kette.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'
import { kettentexte } from './texte.ts'

interface Props {
  geraet: string
  zuordnung: Zuordnung
  onClose: () => void
}

/** A link began at another moment than it says. */
export function Berichtigen(props: Props) {
  const tk = useTexts(kettentexte)
  return (
    <Dialog open onClose={props.onClose} title={tk('beginnBerichtigen')}>
      <Formular {...props} />
    </Dialog>
  )
}

function Formular({ geraet, zuordnung, onClose }: Props) {
  const t = useTexts(texte)
  const tk = useTexts(kettentexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.beginnBerichtigen)
  const ab = Temporal.Instant.from(zuordnung.ab).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  const form = useForm(Beginn, {
    defaults: { tag: ab.toPlainDate().toString(), zeit: ab.toPlainTime().toString({ smallestUnit: 'minute' }), grund: '' },
    texts: messages[language],
    onSubmit: async (body) => {
      await act({ params: { idhardware: geraet, id: zuordnung.id }, body })
      toast.success(tk('berichtigtOk'))
      onClose()
    },
  })
  return (
    <Form form={form} label={tk('beginnBerichtigen')}>
      <p className="t2">{tk('berichtigenText')}</p>
      <FormDate form={form} name="tag" label={tk('beginnTag')} />
      <FormTime form={form} name="zeit" label={tk('beginnZeit')} />
      <FormText form={form} name="grund" label={t('grund')} maxLength={500} autoComplete="off" />
      <SubmitButton form={form}>{t('speichern')}</SubmitButton>
    </Form>
  )
}
