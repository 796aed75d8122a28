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
export const Entwurf = () => <Nachgeholt versiegelt={false} />
/** The same with a draft that lies there sealed. */
export const Entwurfversiegelt = () => <Nachgeholt versiegelt />

function Nachgeholt({ versiegelt }: { versiegelt: boolean }) {
  const [bereit, setBereit] = useState(false)
  useEffect(() => void recoverDrafts().then(() => setBereit(true)), [])
  return bereit && <Formular versiegelt={versiegelt} />
}

function Formular({ versiegelt }: { versiegelt: boolean }) {
  const form = useForm(Notiz, {
    defaults: { titel: '', notiz: '', kennwort: '' },
    draftKey: 'probe',
    sealDraft: versiegelt,
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
