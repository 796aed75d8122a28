import type { FieldValues } from 'react-hook-form'
import { calls } from '#apps/freigabe/contract.ts'
import { adressaten, schrittarten, type Regelangaben, type Regelzeile } from '#apps/freigabe/contract/regel.ts'
import { freizugebende } from '#domain/belege/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { texte } from '../texte.ts'
import { FormMehrere } from './FormMehrere.tsx'

type Form = FormHandle<Regelangaben & FieldValues>
const wieViele = ['einer', 'alle', 'anzahl'] as const

/** What for, who, when. Fields that the rest makes meaningless are not there. */
export function Regelfelder({ form, namen }: { form: Form; namen: Regelzeile['namen'] }) {
  const t = useTexts(texte)
  return (
    <>
      <RecordSection title={t('wofuer')}>
        <Wofuer form={form} namen={namen} />
      </RecordSection>
      <RecordSection title={t('wer')}>
        <Wer form={form} namen={namen} />
      </RecordSection>
      <RecordSection title={t('wann')}>
        <p className="hint">{t('gueltigHinweis')}</p>
        <div className="fg-felder">
          <FormDate form={form} name="gueltigAb" label={t('gueltigAb')} />
          <FormDate form={form} name="gueltigBis" label={t('gueltigBis')} />
        </div>
      </RecordSection>
    </>
  )
}

function Wofuer({ form, namen }: { form: Form; namen: Regelzeile['namen'] }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const { data: filialen } = useCall(calls.regelFilialen)
  return (
    <>
      <FormText form={form} name="bezeichnung" label={t('bezeichnung')} maxLength={100} autoComplete="off" />
      <div className="fg-felder">
        <FormBetrag form={form} name="vonBetrag" label={t('vonBetrag')} />
        <FormBetrag form={form} name="bisBetrag" label={t('bisBetrag')} />
      </div>
      <FormChecks form={form} name="belegarten" label={t('belegarten')} hint={t('leerHeisstAlle')} items={freizugebende.map((id) => ({ id, name: ta(id) }))} />
      <FormMehrere form={form} name="lieferanten" label={t('lieferanten')} suche={calls.regelLieferanten} bekannt={namen} />
      <FormMehrere form={form} name="baustellen" label={t('baustellen')} suche={calls.regelBaustellen} bekannt={namen} />
      <FormMehrere
        form={form}
        name="kostenstellen"
        label={t('kostenstellen')}
        hint={t('kostenstellenHinweis')}
        suche={calls.regelKostenstellen}
        bekannt={namen}
      />
      <FormChecks form={form} name="filialen" label={t('filialen')} hint={t('leerHeisstAlle')} items={filialen?.entities ?? []} />
      <FormCheckbox form={form} name="ohneBestellung">
        {t('ohneBestellung')}
      </FormCheckbox>
      <FormCheckbox form={form} name="neueIban">
        {t('neueIban')}
      </FormCheckbox>
      <FormCheckbox form={form} name="zusammen">
        {t('zusammen')}
      </FormCheckbox>
    </>
  )
}

function Wer({ form, namen }: { form: Form; namen: Regelzeile['namen'] }) {
  const t = useTexts(texte)
  const { data: rollen } = useCall(calls.regelRollen)
  const [schritt, adressat, viele] = form.rhf.watch(['schritt', 'adressat', 'wieViele'])
  return (
    <>
      <FormField form={form} name="schritt" label={t('schritt')}>
        {(bind) => (
          <Select
            {...bind}
            label={t('schritt')}
            items={[...schrittarten.map((id) => ({ id, name: t(`schritt.${id}`) })), { id: 'keiner', name: t('schritt.keiner') }]}
            value={bind.value ?? 'keiner'}
            onChange={(id) => bind.onChange(id === 'keiner' ? null : id)}
          />
        )}
      </FormField>
      {schritt !== null && schritt !== 'iban' && <FormNumber form={form} name="stufe" label={t('stufe1')} hint={t('stufeHinweis')} />}
      <FormSelect form={form} name="adressat" label={t('adressat')} items={adressaten.map((id) => ({ id, name: t(`adressat.${id}`) }))} />
      {adressat === 'person' && <FormMehrere form={form} name="personen" label={t('personen')} suche={calls.regelPersonen} bekannt={namen} />}
      {adressat === 'rolle' && (
        <FormSelect
          form={form}
          name="rolleId"
          label={t('rolle')}
          items={rollen?.entities.map(({ id, name, hint }) => ({ id, name, hint: t('freigeberZahl', { n: hint }) })) ?? []}
        />
      )}
      {schritt !== null && (
        <div className="fg-felder">
          <FormSelect form={form} name="wieViele" label={t('wieViele')} items={wieViele.map((id) => ({ id, name: t(`wieViele.${id}`) }))} />
          {viele === 'anzahl' && <FormNumber form={form} name="anzahl" label={t('anzahl')} />}
        </div>
      )}
      <FormNumber form={form} name="mindestens" label={t('mindestens')} hint={t('mindestensHinweis')} />
      <FormNumber form={form} name="eskalationTage" label={t('eskalationTage')} hint={t('eskalationHinweis')} />
    </>
  )
}

/** An amount that may be missing. */
function FormBetrag({ form, name, label }: { form: Form; name: 'vonBetrag' | 'bisBetrag'; label: string }) {
  return (
    <FormField form={form} name={name} label={label}>
      {(bind) => (
        <TextField
          {...bind}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={bind.value ?? ''}
          onChange={(text) => bind.onChange(text.trim() || null)}
        />
      )}
    </FormField>
  )
}
