import { useState } from 'react'
import { calls } from '#apps/hardware-management/contract.ts'
import { Geheimnisalter, geheimnisarten } from '#apps/hardware-management/contract/geheimnis.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { geheimnistexte } from './texte.ts'

/** How old a secret of each kind may get. */
export function Alter() {
  const t = useTexts(geheimnistexte)
  const { data } = useCall(calls.geheimnisalter)
  const [offen, setOffen] = useState(false)
  return (
    <>
      <Button disabled={!data} onPress={() => setOffen(true)}>
        {t('alter')}
      </Button>
      <Dialog open={offen && !!data} onClose={() => setOffen(false)} title={t('alter')}>
        {data && <Formular bisher={data} onZu={() => setOffen(false)} />}
      </Dialog>
    </>
  )
}

function Formular({ bisher, onZu }: { bisher: Geheimnisalter; onZu: () => void }) {
  const t = useTexts(geheimnistexte)
  const tm = useTexts(messages)
  const { act } = useAct(calls.geheimnisalterSetzen)
  const form = useForm(Geheimnisalter, {
    defaults: bisher,
    onSubmit: async (werte) => {
      await act({ body: werte })
      toast.success(t('gespeichert'))
      onZu()
    },
  })
  return (
    <Form form={form} label={t('alter')}>
      <p className="t2">{t('alterText')}</p>
      {geheimnisarten.map((art) => (
        <FormNumber key={art} form={form} name={art} label={t('tage', { art: tm(`art.${art}`) })} />
      ))}
      <SubmitButton form={form}>{t('speichern')}</SubmitButton>
    </Form>
  )
}
