import { useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Steps } from '#platform/web/ui/page/Steps.tsx'
import { calls, Einrichtung } from '../contract.ts'
import { messages } from '../messages.ts'
import { FelderAdministration, FelderFiliale, FelderFirma } from './Felder.tsx'

type Feld = keyof typeof Einrichtung.shape
const schritte = [
  { id: 'firma', felder: ['firma', 'land', 'region', 'zone', 'zeitAb'], Felder: FelderFirma },
  { id: 'filiale', felder: ['vkforgid', 'filiale', 'ort'], Felder: FelderFiliale },
  { id: 'administration', felder: ['anzeigename', 'username', 'password', 'passwordRepeat'], Felder: FelderAdministration },
] as const satisfies readonly { id: string; felder: readonly Feld[]; Felder: unknown }[]

/** Three short sections of one form; going back keeps everything. Nothing is stored before the last one. */
export function Formular({ token, onDone }: { token: string; onDone: (firma: string) => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const [nr, setNr] = useState(0)
  const form = useForm(Einrichtung, {
    defaults: {
      token,
      firma: '',
      land: 'DE',
      region: 'BY',
      zone: 'Europe/Berlin',
      zeitAb: Temporal.Now.plainDateISO().toString(),
      vkforgid: 1000,
      filiale: '',
      ort: '',
      anzeigename: '',
      username: '',
      password: '',
      passwordRepeat: '',
    },
    texts: messages[language],
    onSubmit: async (body) => {
      await request(calls.einrichten, { body })
      onDone(body.firma)
    },
  })
  const { id, felder, Felder } = schritte[nr]!
  const letzter = nr === schritte.length - 1
  const weiter = async () => {
    if (!(await form.rhf.trigger([...felder], { shouldFocus: true }))) return
    if (!form.rhf.getValues('filiale')) form.rhf.setValue('filiale', form.rhf.getValues('firma'))
    setNr(nr + 1)
  }
  // Enter in an earlier section goes on to the next one.
  const handle: typeof form = letzter
    ? form
    : {
        ...form,
        submit: (event) => {
          event?.preventDefault()
          void weiter()
        },
      }
  return (
    <section className="setup-sheet">
      <Steps
        label={t('einrichtung.titel')}
        current={id}
        steps={schritte.map((schritt) => ({ id: schritt.id, label: t(`einrichtung.schritt-${schritt.id}`) }))}
      />
      <Form key={id} form={handle} label={t(`einrichtung.schritt-${id}`)}>
        <h2>{t(`einrichtung.schritt-${id}`)}</h2>
        <Felder form={form} />
        <div className="setup-end">
          {letzter ? (
            <SubmitButton form={form}>{t('einrichtung.anlegen')}</SubmitButton>
          ) : (
            <Button type="submit" kind="primary">
              {t('einrichtung.weiter')}
            </Button>
          )}
          {nr > 0 && (
            <Button kind="quiet" onPress={() => setNr(nr - 1)}>
              {t('einrichtung.zurueck')}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
