import { useEffect, useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { clearDrafts, recoverDrafts } from '#platform/web/forms/drafts.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { calls, Notiz } from './probe.ts'

/** A form with a draft, opened as the shell opens it: after what the disk kept. */
export function Entwurf() {
  const [bereit, setBereit] = useState(false)
  useEffect(() => void recoverDrafts().then(() => setBereit(true)), [])
  return bereit && <Formular />
}

function Formular() {
  const form = useForm(Notiz, {
    defaults: { titel: '', notiz: '', kennwort: '' },
    draftKey: 'probe',
    onSubmit: async (body) => void (await request(calls.notieren, { body })),
  })
  return (
    <>
      <h1>Notiz</h1>
      <Form form={form} label="Notiz">
        <FormText form={form} name="titel" label="Titel" />
        <FormText form={form} name="notiz" label="Text" />
        <FormText form={form} name="kennwort" label="Kennwort" type="password" />
        <SubmitButton form={form}>Senden</SubmitButton>
      </Form>
      <Button onPress={() => void clearDrafts()}>Abmelden</Button>
    </>
  )
}
