import { useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { PasswordRules } from '#platform/web/forms/PasswordRules.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { calls, Registrierung } from '../contract.ts'
import { messages } from '../messages.ts'
import { belegMachen } from './beleg.ts'
import { useBeweis } from './usebeweis.ts'
import { Rahmen } from './Rahmen.tsx'

/** Name, company, address and password of somebody who wants access. */
export function Registrieren() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const [fertig, setFertig] = useState(false)
  const { mitBeweis, dienst } = useBeweis(language)
  const form = useForm(Registrierung, {
    defaults: { email: '', vorname: '', zuname: '', firma: '', password: '', passwordRepeat: '' },
    texts: messages[language],
    onSubmit: async (values) => {
      await mitBeweis((bot) => request(calls.registrieren, { body: { ...values, bot, beleg: belegMachen() } }))
      setFertig(true)
    },
  })
  const password = (form.rhf.watch('password') as string | undefined) ?? ''
  const repeat = (form.rhf.watch('passwordRepeat') as string | undefined) ?? ''
  const ungleich = repeat !== password && repeat !== '' && (repeat.length >= password.length || !password.startsWith(repeat))
  if (fertig)
    return (
      <Rahmen title={t('registration.erfolg')}>
        <Notice kind="ok" live>
          {t('registration.erfolg-text')}
        </Notice>
        <p className="t12 t2">{t('registration.erfolg-nichts')}</p>
      </Rahmen>
    )
  return (
    <Rahmen title={t('registration.titel')} text={t('registration.text')}>
      <Form form={form} label={t('registration.titel')} failed={t('registration.fehler')}>
        <div className="reg-names">
          <FormText form={form} name="vorname" label={t('registration.vorname')} autoComplete="given-name" autoFocus />
          <FormText form={form} name="zuname" label={t('registration.zuname')} autoComplete="family-name" />
        </div>
        <FormText form={form} name="firma" label={t('registration.firma')} autoComplete="organization" />
        <FormText
          form={form}
          name="email"
          label={t('registration.email')}
          hint={t('registration.email-hinweis')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <FormText
          form={form}
          name="password"
          label={t('registration.passwort')}
          type="password"
          reveal
          autoComplete="new-password"
          hint={<PasswordRules password={password} />}
        />
        <FormField form={form} name="passwordRepeat" label={t('registration.wiederholen')} secret>
          {(bind) => (
            <TextField
              {...bind}
              value={bind.value ?? ''}
              label={t('registration.wiederholen')}
              type="password"
              reveal
              autoComplete="new-password"
              error={ungleich ? t('registration.ungleich') : bind.error}
            />
          )}
        </FormField>
        {dienst && <div ref={dienst} role="group" aria-label={t('registration.schutz')} />}
        {form.pending && (
          <p className="t12 t2" role="status">
            {t('registration.prueft')}
          </p>
        )}
        <SubmitButton form={form} wide>
          {t('registration.absenden')}
        </SubmitButton>
      </Form>
    </Rahmen>
  )
}
