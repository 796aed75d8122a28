import { useState } from 'react'
import * as z from 'zod/mini'
import { note } from '#platform/contract/shapes.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { calls, CodeAnfrage } from '../contract.ts'
import { messages } from '../messages.ts'
import { PasswortRahmen } from './PasswortRahmen.tsx'

// The e-mail address is the user name unless the person says otherwise.
const Eingabe = z.object({ email: CodeAnfrage.shape.email, username: z.optional(note(254)) })

/** Step 1: where to send the code. */
export function CodeAnfordern() {
  const t = useTexts(messages)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [named, setNamed] = useState(false)
  const form = useForm(Eingabe, {
    defaults: { email: '', username: '' },
    onSubmit: async ({ email, username }) => {
      const body = { email, username: (named && username) || email }
      setProblem(null)
      try {
        await request(calls.token, { body })
      } catch (error) {
        const texted = error instanceof CallError && error.status === 429 ? error.problem?.detail : undefined
        return setProblem(texted ?? t('passwort.nicht-gesendet'))
      }
      await navigate(`/forgot-password/reset?gesendet=1&username=${encodeURIComponent(body.username)}`)
    },
  })
  const { isValid } = form.rhf.formState
  return (
    <PasswortRahmen title={t('passwort.titel')} text={t('passwort.text')}>
      <Form form={form} label={t('passwort.titel')}>
        {problem && (
          <Notice kind="bad" live>
            {problem}
          </Notice>
        )}
        <FormField form={form} name="email" label={t('passwort.email')}>
          {(bind) => (
            <TextField
              {...bind}
              value={bind.value ?? ''}
              label={t('passwort.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              autoFocus
              onChange={(value) => {
                bind.onChange(value)
                if (bind.error) void form.rhf.trigger('email')
              }}
              onBlur={() => {
                bind.onBlur()
                if (bind.value) void form.rhf.trigger('email')
              }}
            />
          )}
        </FormField>
        <Checkbox value={named} onChange={setNamed}>
          {t('passwort.anderer-name')}
        </Checkbox>
        {named && <FormText form={form} name="username" label={t('passwort.benutzername')} autoComplete="username" spellCheck={false} autoFocus />}
        <SubmitButton form={form} wide disabled={!isValid}>
          {t('passwort.code-anfordern')}
        </SubmitButton>
      </Form>
      <p className="t12 t2">{t('passwort.ohne-email')}</p>
      <p>
        <Anchor className="link" href="/forgot-password/reset">
          {t('passwort.code-vorhanden')}
        </Anchor>
      </p>
    </PasswortRahmen>
  )
}
