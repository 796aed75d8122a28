import { useState } from 'react'
import { fieldNames } from '#platform/contract/record/fields.ts'
import { request } from '#platform/web/data/client.ts'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormParts } from '#platform/web/record/FormPart.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Beschrieben as Angaben, calls, Ding, dingfelder } from './probe.ts'

const alt = { name: 'Leiter', ort: 'Lager', mail: '', stueck: 2 }
const neu = { name: 'Leiter', ort: 'Werkstatt', mail: '', stueck: 3 }

/** A record's form. „Neu lesen“: somebody was faster, and the screen has read it. */
export function Eingabe() {
  const [revision, setRevision] = useState('r1')
  return (
    <>
      <h1>Probe</h1>
      <Button onPress={() => setRevision('r2')}>Neu lesen</Button>
      <RecordForm
        schema={Ding}
        defaults={revision === 'r1' ? alt : neu}
        revision={revision}
        label="Ding"
        name="Leiter"
        onSave={(values, seen) => request(calls.aendern, { body: { ...values, revision: seen } })}
        onDelete={() => request(calls.loeschen)}
      >
        {(form) => (
          <>
            <FormText form={form} name="name" label="Name" />
            <FormText form={form} name="ort" label="Ort" />
            <FormText form={form} name="mail" label="E-Mail" type="email" />
            <FormNumber form={form} name="stueck" label="Stück" />
          </>
        )}
      </RecordForm>
    </>
  )
}

/** A form of fields that the contract describes. */
export function Beschrieben() {
  return (
    <>
      <h1>Beschrieben</h1>
      <RecordForm
        schema={Angaben}
        defaults={{ name: '', stueck: 2, tag: '2026-11-25', art: 'neu', fest: false, nummer: null, mail: null, wege: ['ausweis'] }}
        label="Beschrieben"
        onSave={(body) => request(calls.beschreiben, { body })}
      >
        {(form) => <FormParts form={form} fields={dingfelder} names={fieldNames(dingfelder)} />}
      </RecordForm>
    </>
  )
}
