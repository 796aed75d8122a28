import type { FieldValues } from 'react-hook-form'
import { kostenJe, Lizenzangaben, type Lizenz } from '#apps/hardware-management/contract/lizenz.ts'
import { lizenzarten } from '#domain/geraete/contract.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField, type Bound } from '#platform/web/forms/FormField.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Tage } from '../Tage.tsx'
import { useAuswahl } from '../wahl.ts'
import { lizenztexte } from './texte.ts'

/** What a licence is, costs and until when it holds. */
export function Lizenzform({ lizenz, zurueck }: { lizenz: Lizenz | undefined; zurueck: () => void }) {
  const t = useTexts(lizenztexte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const anlegen = useAct(calls.lizenzAnlegen)
  const aendern = useAct(calls.lizenzAendern)
  const hersteller = useAuswahl('hersteller')
  return (
    <RecordForm
      schema={Lizenzangaben}
      label={tm('lizenz')}
      texts={messages[language]}
      {...(lizenz ? {} : { submitLabel: t('anlegen'), onSaved: zurueck })}
      defaults={lizenz ? Lizenzangaben.parse(lizenz) : leer}
      revision={lizenz?.revision}
      onSave={(body, revision) => (lizenz ? aendern.act({ params: { id: lizenz.id }, body: { ...body, revision } }) : anlegen.act({ body }))}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={t('name')} maxLength={100} autoComplete="off" />
          <div className="hw-felder">
            <FormPick form={form} name="herstellerId" label={tm('hersteller')} {...hersteller} selected={lizenz?.hersteller ?? null} />
            <FormText form={form} name="vertrag" label={tm('vertrag')} maxLength={100} autoComplete="off" />
            <FormSelect form={form} name="art" label={tm('lizenzart')} items={lizenzarten.map((id) => ({ id, name: tm(`lizenzart.${id}`) }))} />
            {['platz', 'geraet'].includes(form.rhf.watch('art') as string) && <FormNumber form={form} name="plaetze" label={tm('plaetze')} />}
            <FormDate form={form} name="von" label={tm('gueltigVon')} />
            <FormDate form={form} name="bis" label={tm('gueltigBis')} />
            <FormDate form={form} name="kuendigungBis" label={tm('kuendigungBis')} />
            <Tage form={form} name="warntage" label={t('warntage')} hint={t('warntageHinweis')} />
            {['platz', 'geraet'].includes(form.rhf.watch('art') as string) && (
              <FormNumber form={form} name="freiAb" label={t('freiAb')} hint={t('freiAbHinweis')} />
            )}
            <Kosten form={form} name="kosten" label={tm('kosten')} />
            <FormSelect form={form} name="kostenJe" label={tm('kostenJe')} items={kostenJe.map((id) => ({ id, name: tm(`kostenJe.${id}`) }))} />
          </div>
          <FormText form={form} name="bemerkung" label={t('bemerkung')} maxLength={2000} multiline />
        </>
      )}
    </RecordForm>
  )
}

/** An amount as the wire writes it; empty is none. */
function Kosten<In extends FieldValues>({ form, name, label }: Bound<In, { label: string }>) {
  return (
    <FormField form={form} name={name} label={label}>
      {(bind) => (
        <NumberField
          {...bind}
          label={label}
          min={0}
          step={0.01}
          digits={2}
          value={typeof bind.value === 'string' ? Number(bind.value) : null}
          onChange={(wert) => bind.onChange(wert === null ? null : wert.toFixed(2))}
        />
      )}
    </FormField>
  )
}

const leer: Lizenzangaben = {
  name: '',
  herstellerId: null,
  art: 'platz',
  plaetze: null,
  von: null,
  bis: null,
  kuendigungBis: null,
  warntage: [90, 30, 7],
  freiAb: null,
  kosten: null,
  kostenJe: 'jahr',
  vertrag: '',
  bemerkung: '',
}
