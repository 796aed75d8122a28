import { useState } from 'react'
import * as z from 'zod/mini'
import { Day, Time, note, text } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useUnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { Card } from '../page/Card.tsx'
import { sites } from './sample-records.ts'
import { sampleTexts } from './sample-texts.ts'
import { Notice } from '../show/Notice.tsx'

const SampleEntry = z.object({
  objekt: text(10),
  tag: Day,
  von: Time,
  bis: z.optional(Time),
  menge: z.number().check(z.minimum(0.5), z.maximum(24)),
  art: z.enum(['regie', 'pauschal']),
  mail: z.optional(z.email()),
  taetigkeit: note(200),
  bestaetigt: z.literal(true),
})

export function SampleForm() {
  const t = useTexts(sampleTexts)
  const [saved, setSaved] = useState<string | null>(null)
  const form = useForm(SampleEntry, {
    defaults: { objekt: null, tag: '2026-11-19', von: null, bis: null, menge: null, art: null, mail: '', taetigkeit: '', bestaetigt: null },
    draftKey: 'muster',
    onSubmit: async (values) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 600)
      })
      // A refusal of the server, as a call throws it.
      if (values.von === '00:00')
        throw Object.assign(new Error('refused'), {
          status: 422,
          problem: {
            detail: 'Der Eintrag passt nicht.',
            code: 'ungueltig',
            errors: [{ path: 'von', code: 'ungueltig', message: 'Da war das Objekt geschlossen.' }],
          },
        })
      setSaved(JSON.stringify(values))
    },
  })
  useUnsavedGuard(form.dirty)
  return (
    <Card title={t('formular')} className="w12">
      <Form form={form} label={t('formular')}>
        <FormPick form={form} name="objekt" label="Objekt" items={sites} recent={sites.slice(0, 2)} />
        <div className="row wrap fields">
          <FormDate form={form} name="tag" label="Tag" />
          <FormTime form={form} name="von" label="Von" />
          <FormTime form={form} name="bis" label="Bis" />
        </div>
        <div className="row wrap fields">
          <FormNumber form={form} name="menge" label="Menge" unit="h" />
          <FormSelect
            form={form}
            name="art"
            label="Art"
            items={[
              { id: 'regie', name: 'Regie' },
              { id: 'pauschal', name: 'Pauschal' },
            ]}
          />
        </div>
        <FormText form={form} name="mail" label="E-Mail" type="email" autoComplete="off" />
        <FormText form={form} name="taetigkeit" label="Tätigkeit" multiline />
        <FormCheckbox form={form} name="bestaetigt">
          Angaben sind vollständig
        </FormCheckbox>
        {saved && (
          <Notice kind="ok" live title="Gespeichert">
            {saved}
          </Notice>
        )}
        <div className="row wrap end">
          <Button kind="quiet" onPress={form.discardDraft}>
            Verwerfen
          </Button>
          <SubmitButton form={form}>Eintrag speichern</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
