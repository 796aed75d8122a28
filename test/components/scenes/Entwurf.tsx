import { useEffect, useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { clearDraft, clearDrafts, recoverDrafts } from '#platform/web/forms/drafts.ts'
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

/** A form whose act is done when the reading on the screen has been made again; it says what stood of the draft by then. */
export function Entwurfgelesen() {
  const { data } = useCall(calls.stand)
  const { act } = useAct(calls.notieren, { answered: () => clearDraft('probe') })
  const [danach, setDanach] = useState('')
  const form = useForm(Notiz, {
    defaults: { titel: '', notiz: '', kennwort: '' },
    draftKey: 'probe',
    onSubmit: async (body) => {
      await act({ body })
      setDanach(localStorage.getItem('entwurf:probe') === null ? 'fort' : 'noch da')
    },
  })
  return (
    <>
      <h1>Notiz</h1>
      <output aria-label="Stand">{data?.zahl}</output>
      <output aria-label="Entwurf">{danach}</output>
      <Form form={form} label="Notiz">
        <FormText form={form} name="titel" label="Titel" />
        <SubmitButton form={form}>Senden</SubmitButton>
      </Form>
    </>
  )
}

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
