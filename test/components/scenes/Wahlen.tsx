import * as z from 'zod/mini'
import { useState } from 'react'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormRadio } from '#platform/web/forms/FormRadio.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { DateRangePicker, type DayRange } from '#platform/web/ui/time/DateRangePicker.tsx'

const Wahl = z.object({ tage: z.array(z.string()).check(z.minLength(1)), farbe: z.enum(['rot', 'blau', 'gelb']), art: z.enum(['a', 'b']) })

/** One of several, several of several, a span of days and a plain number. */
export function Wahlen() {
  const [gesendet, setGesendet] = useState('')
  const [spanne, setSpanne] = useState<DayRange | null>({ von: '2026-11-02', bis: '2026-11-06' })
  const [zahl, setZahl] = useState<number | null>(2)
  const form = useForm(Wahl, { defaults: { tage: [], farbe: 'rot', art: null }, onSubmit: (werte) => setGesendet(JSON.stringify(werte)) })
  return (
    <>
      <h1>Wahlen</h1>
      <Form form={form} label="Wahlen">
        <FormChecks
          form={form}
          name="tage"
          label="Tage"
          items={[
            { id: 'mo', name: 'Montag', group: 'Woche' },
            { id: 'di', name: 'Dienstag', group: 'Woche' },
            { id: 'so', name: 'Sonntag', group: 'Wochenende' },
          ]}
        />
        <FormSelect
          form={form}
          name="farbe"
          label="Farbe"
          items={[
            { id: 'rot', name: 'Rot' },
            { id: 'blau', name: 'Blau' },
            { id: 'gelb', name: 'Gelb' },
          ]}
        />
        <FormRadio
          form={form}
          name="art"
          label="Art"
          choices={[
            { id: 'a', label: 'Alpha' },
            { id: 'b', label: 'Beta' },
          ]}
        />
        <SubmitButton form={form}>Senden</SubmitButton>
      </Form>
      <DateRangePicker label="Zeitraum" value={spanne} onChange={setSpanne} />
      <NumberField label="Menge" value={zahl} onChange={setZahl} min={0} max={5000} stepper />
      <output aria-label="Gesendet">{gesendet}</output>
      <output aria-label="Spanne">{spanne ? `${spanne.von} ${spanne.bis}` : 'leer'}</output>
      <output aria-label="Zahl">{String(zahl)}</output>
    </>
  )
}
