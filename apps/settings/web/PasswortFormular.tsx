import { calls, NeuesPasswort } from '#apps/forgot-password/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { PasswordRules } from '#platform/web/forms/PasswordRules.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { messages } from '../messages.ts'

/** Step 2. All sessions end with it, so the way leads to the sign-in page. */
export function PasswortFormular({ username }: { username: string }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const form = useForm(NeuesPasswort, {
    defaults: { username, token: '', password: '', passwordRepeat: '' },
    texts: messages[language],
    onSubmit: async (body) => {
      await request(calls.reset, { body })
      window.location.assign('/login?grund=passwort')
    },
  })
  const [password, repeat] = form.rhf.watch(['password', 'passwordRepeat']) as [string, string]
  const ungleich = repeat !== password && repeat !== '' && (repeat.length >= password.length || !password.startsWith(repeat))
  const { isValid } = form.rhf.formState
  return (
    <Form form={form} label={t('passwort.neu')}>
      <input className="sr" type="text" name="username" autoComplete="username" value={username} readOnly tabIndex={-1} aria-hidden="true" />
      <div className="code-field">
        <FormText form={form} name="token" label={t('passwort.code')} autoComplete="one-time-code" spellCheck={false} maxLength={40} autoFocus />
      </div>
      <FormText
        form={form}
        name="password"
        label={t('passwort.neu')}
        type="password"
        reveal
        autoComplete="new-password"
        hint={<PasswordRules password={password} />}
      />
      <FormField form={form} name="passwordRepeat" label={t('passwort.wiederholen')} secret>
        {(bind) => (
          <TextField
            {...bind}
            label={t('passwort.wiederholen')}
            type="password"
            reveal
            autoComplete="new-password"
            error={ungleich ? t('passwort.ungleich') : bind.error}
          />
        )}
      </FormField>
      <div>
        <SubmitButton form={form} disabled={!isValid}>
          {t('passwort.setzen')}
        </SubmitButton>
      </div>
    </Form>
  )
}
