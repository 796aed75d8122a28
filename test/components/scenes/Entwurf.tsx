import { useEffect, useState } from 'react'
import { uuid } from '#platform/contract/uuid.ts'
import { request } from '#platform/web/data/client.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { clearDrafts, recoverDrafts } from '#platform/web/forms/drafts.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { calls, Notiz } from './probe.ts'

/** A form with a draft, opened as the shell opens it: after what the disk kept. */
export const Entwurf = () => <Nachgeholt versiegelt={false} />
/** The same with a draft that lies there sealed. */
export const Entwurfversiegelt = () => <Nachgeholt versiegelt />

/** A form whose act is done when the reading on the screen has been made again; it says what stood of the draft by then. */
export function Entwurfgelesen() {
  const { data } = useCall(calls.stand)
  const { act } = useAct(calls.notieren, { draftKey: 'probe' })
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

/** A form whose entries may wait on the device; it says what came of them. */
export const Entwurfwartend = () => <Wartend weg={(body) => deliver(calls.melden, { body }, { titel: body.text, draftKey: 'probe' })} />
/** The same without a name for the queue. */
export function Entwurfgerufen() {
  const { act } = useAct(calls.melden, { draftKey: 'probe' })
  return <Wartend weg={(body) => act({ body })} />
}

function Wartend({ weg }: { weg: (body: { id: string; text: string }) => Promise<object | null> }) {
  const [danach, setDanach] = useState('')
  const form = useForm(Notiz, {
    defaults: { titel: '', notiz: '', kennwort: '' },
    draftKey: 'probe',
    onSubmit: async ({ titel }) => setDanach((await weg({ id: uuid(), text: titel })) ? 'beim Büro' : 'wartet'),
  })
  return (
    <>
      <h1>Notiz</h1>
      <output aria-label="Danach">{danach}</output>
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
