import { useState } from 'react'
import { calls } from '#apps/hardware-management/contract.ts'
import { Kreiswahl, type Geheimniskreis } from '#apps/hardware-management/contract/geheimnis.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { blicktexte } from './blicktexte.ts'
import { geheimnistexte } from './texte.ts'

/** Which departments usually look at secrets. */
export function Kreis() {
  const t = useTexts(blicktexte)
  const { data } = useCall(calls.geheimniskreis)
  const [offen, setOffen] = useState(false)
  return (
    <>
      <Button disabled={!data} onPress={() => setOffen(true)}>
        {t('kreis')}
      </Button>
      <Dialog open={offen && !!data} onClose={() => setOffen(false)} title={t('kreis')}>
        {data && <Formular kreis={data} onZu={() => setOffen(false)} />}
      </Dialog>
    </>
  )
}

function Formular({ kreis: { abteilungen }, onZu }: { kreis: Geheimniskreis; onZu: () => void }) {
  const t = useTexts(blicktexte)
  const tg = useTexts(geheimnistexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.geheimniskreisSetzen)
  const form = useForm(Kreiswahl, {
    defaults: { abteilungen: abteilungen.filter(({ dazu }) => dazu).map(({ id }) => id) },
    texts: messages[language],
    onSubmit: async (werte) => {
      await act({ body: werte })
      toast.success(tg('gespeichert'))
      onZu()
    },
  })
  return (
    <Form form={form} label={t('kreis')}>
      <p className="t2">{t('kreisText')}</p>
      <FormChecks form={form} name="abteilungen" label={t('abteilungen')} items={abteilungen} />
      <SubmitButton form={form}>{tg('speichern')}</SubmitButton>
    </Form>
  )
}
