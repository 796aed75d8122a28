import { useState } from 'react'
import { calls } from '#apps/stempel-terminal/contract.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { messages } from '../messages.ts'

/** One's own PIN for the terminals, and which badges are known. */
export function Terminalpin() {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { data } = useCall(calls.eigenePin)
  const { act } = useAct(calls.pinSetzen)
  const [done, setDone] = useState(false)
  const form = useForm(calls.pinSetzen.body, {
    defaults: { pin: '' },
    texts: messages[language],
    onSubmit: async (body) => {
      setDone(false)
      await act({ body })
      form.rhf.reset({ pin: '' })
      setDone(true)
    },
  })
  return (
    <Card title={t('settings.terminalpin')}>
      <div className="stack">
        <p className="t2">{t('settings.pin-text')}</p>
        {data && (
          <p>
            {data.gesetzt ? t('settings.pin-seit', { datum: f.dateTime(data.gesetzt) }) : t('settings.pin-keine')}
            {data.ausweise.length > 0 && ` ${t('settings.ausweise', { enden: data.ausweise.map(({ ende }) => ende).join(', ') })}`}
          </p>
        )}
        <Form form={form} label={t('settings.terminalpin')}>
          <FormText
            form={form}
            name="pin"
            label={t('settings.pin')}
            hint={t('settings.pin-hinweis')}
            type="password"
            reveal
            inputMode="numeric"
            maxLength={8}
            autoComplete="new-password"
          />
          {done && (
            <Notice kind="ok" live>
              {t('settings.pin-gesetzt')}
            </Notice>
          )}
          <div>
            <SubmitButton form={form}>{t('settings.pin-setzen')}</SubmitButton>
          </div>
        </Form>
      </div>
    </Card>
  )
}
