import { useState } from 'react'
import { leereUnterschrift, Unterzeichnung } from '#domain/einsatz/web/Unterzeichnung.tsx'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { calls, Angaben } from './probe.ts'

/** A form of the fields that take what was typed only when they are left, with its button right below. */
export function Felder() {
  const form = useForm(Angaben, {
    defaults: { name: 'Leiter', stueck: 2, tag: '2026-11-25', zeit: '07:30' },
    onSubmit: async (body) => void (await request(calls.angeben, { body })),
  })
  return (
    <>
      <h1>Angaben</h1>
      <Form form={form} label="Angaben">
        <FormText form={form} name="name" label="Name" />
        <FormNumber form={form} name="stueck" label="Stück" />
        <FormDate form={form} name="tag" label="Tag" />
        <FormTime form={form} name="zeit" label="Zeit" />
        <SubmitButton form={form}>Senden</SubmitButton>
      </Form>
      <p>Darunter</p>
    </>
  )
}

/** One signature; „Prüfen“ complains about what is missing. */
export function Zeichnen() {
  const [wert, setWert] = useState(leereUnterschrift())
  const [fehler, setFehler] = useState({})
  return (
    <>
      <h1>Unterschrift</h1>
      <Unterzeichnung arten={['gezeichnet', 'getippt']} wert={wert} onChange={setWert} fehler={fehler} />
      <Button onPress={() => setFehler({ striche: 'Bitte unterschreiben', name: 'Bitte geben Sie den Namen an.' })}>Prüfen</Button>
    </>
  )
}
