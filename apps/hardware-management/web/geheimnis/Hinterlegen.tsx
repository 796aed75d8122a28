import { calls } from '#apps/hardware-management/contract.ts'
import { NeuesGeheimnis, type Geheimnisart, type Traeger } from '#apps/hardware-management/contract/geheimnis.ts'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { texte } from '../texte.ts'

interface Props {
  offen: boolean
  traeger: Traeger
  art: Geheimnisart
  name: string
  onZu: () => void
  onNeu: () => void
}

/** A new value in place of what is kept; the old one is not shown. */
export const Hinterlegen = ({ offen, onZu, ...rest }: Props) => (
  <Dialog open={offen} onClose={onZu} title={rest.name}>
    <Formular {...rest} onZu={onZu} />
  </Dialog>
)

function Formular({ traeger, art, onZu, onNeu }: Omit<Props, 'offen'>) {
  const t = useTexts(texte)
  const form = useForm(NeuesGeheimnis, {
    defaults: { wert: '' },
    onSubmit: async (werte) => {
      await request(calls.geheimnisSetzen, { params: { ...traeger, art }, body: werte })
      onNeu()
      onZu()
    },
  })
  return (
    <Form form={form} label={t('hinterlegen')}>
      <FormText form={form} name="wert" label={t('neuerWert')} type="password" autoComplete="off" maxLength={500} autoFocus />
      <SubmitButton form={form}>{t('speichern')}</SubmitButton>
    </Form>
  )
}
