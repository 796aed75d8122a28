import * as z from 'zod/mini'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { PasswordRules } from '#platform/web/forms/PasswordRules.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { calls, NeuesPasswort } from '../contract.ts'
import { messages } from '../messages.ts'
import { PasswortRahmen } from './PasswortRahmen.tsx'

const Suche = z.object({ username: z.optional(z.string().check(z.maxLength(254))), gesendet: z.optional(z.literal('1')) })

/** Step 2: the code from the mail and the new password, twice. */
export function PasswortSetzen() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const [{ username, gesendet }] = useSearchState(Suche)
  const form = useForm(NeuesPasswort, {
    defaults: { username: username ?? '', token: '', password: '', passwordRepeat: '' },
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
    <PasswortRahmen
      title={t('passwort.neu-titel')}
      text={
        <>
          {username && <b>{username} · </b>}
          {t('passwort.neu-text')}
        </>
      }
    >
      {gesendet && (
        <Notice kind="ok" live>
          {t('passwort.gesendet')}
        </Notice>
      )}
      <Form form={form} label={t('passwort.neu-titel')} failed={t('passwort.nicht-zurueckgesetzt')}>
        {username ? (
          <input className="sr" type="text" name="username" autoComplete="username" value={username} readOnly tabIndex={-1} aria-hidden="true" />
        ) : (
          <FormText form={form} name="username" label={t('passwort.benutzername')} inputMode="email" autoComplete="username" spellCheck={false} autoFocus />
        )}
        <div className="code-field">
          <FormText form={form} name="token" label={t('passwort.code')} autoComplete="one-time-code" spellCheck={false} maxLength={40} autoFocus={!!username} />
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
        <SubmitButton form={form} wide disabled={!isValid}>
          {t('passwort.setzen')}
        </SubmitButton>
      </Form>
      <p>
        <Anchor className="link" href="/forgot-password">
          {t('passwort.neuer-code')}
        </Anchor>
      </p>
    </PasswortRahmen>
  )
}
