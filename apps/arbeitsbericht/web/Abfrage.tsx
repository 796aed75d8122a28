import { useNavigate } from '#platform/web/route/router.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { calls } from '../contract.ts'
import { Abfrageform } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** Asks for entries of some days, of one object if wanted; the results have an address of their own. */
export function Abfrage() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const objekte = useRemotePick(calls.objekte)
  const heute = Temporal.Now.plainDateISO()
  const form = useForm(Abfrageform, {
    defaults: { von: heute.subtract({ days: heute.dayOfWeek - 1 }).toString(), bis: heute.toString(), objekt: null },
    texts: messages[language],
    onSubmit: ({ von, bis, objekt }) => navigate(`/arbeitsbericht/result?${new URLSearchParams({ von: von!, bis: bis!, ...(objekt && { objekt }) })}`),
  })
  return (
    <Page title={t('abfrageTitel')}>
      <div className="ab-form">
        <Form form={form} label={t('abfrageTitel')}>
          <div className="ab-zwei">
            <FormDate form={form} name="von" label={t('zeitraumVon')} required />
            <FormDate form={form} name="bis" label={t('zeitraumBis')} required />
          </div>
          <FormPick form={form} name="objekt" label={tm('objekt')} {...objekte} />
          <SubmitButton form={form} wide>
            {t('abfragen')}
          </SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
