import type { FieldValues, Path } from 'react-hook-form'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { wetterlagen } from '#domain/einsatz/contract.ts'
import { arten, calls, mitVertrag, schreiben } from '../contract.ts'
import { sprachen, vertragsarten } from '../contract/uebergabe.ts'
import { messages } from '../messages.ts'
import { Firmenfeld, type Getippte } from './Firmenfeld.tsx'
import { useVereinbart } from './usevereinbart.ts'
import { Stoerungsfeld, type GetippteStoerung } from './Stoerungsfeld.tsx'

interface FelderProps<In extends FieldValues> {
  form: FormHandle<In>
  objekt?: PickItem | null
  /** At this object the form has its own words already: what was agreed with the customer is not proposed again. */
  bisher?: string | null | undefined
}

/** What a documentation says: four fields are enough, a letter has more. */
export function Felder<In extends FieldValues>({ form, objekt, bisher = objekt?.id ?? null }: FelderProps<In>) {
  const t = useTexts(messages)
  const feld = (name: string) => name as Path<In>
  const art = String(form.rhf.watch(feld('art')))
  const tagesbericht = art === 'Bautagesbericht'
  const fehlerIn = (liste: 'firmen' | 'stoerungen') => (nr: number, welches: string) =>
    form.rhf.getFieldState(feld(`${liste}.${nr}.${welches}`), form.rhf.formState).error?.message
  const brief = schreiben.has(art)
  const gewaehlt = useVereinbart(form, bisher)
  return (
    <>
      <ObjektFeld form={form} call={calls.objekte} bisher={objekt} onPicked={gewaehlt} />
      <div className="do-zwei">
        <FormDate form={form} name={feld('datum')} label={t('datum')} />
        <FormSelect form={form} name={feld('art')} label={t('art')} items={arten.map((id) => ({ id, name: t(`art.${id}`) }))} />
      </div>
      <FormText form={form} name={feld('titel')} label={t('titel')} maxLength={200} />
      {tagesbericht && (
        <>
          <FormField form={form} name={feld('firmen')} label={t('firmen')}>
            {({ value, onChange, error }) => (
              <>
                <Firmenfeld firmen={value as readonly Getippte[]} onChange={(firmen) => onChange(firmen as never)} fehler={fehlerIn('firmen')} />
                <Listenfehler error={error} />
              </>
            )}
          </FormField>
          <FormField form={form} name={feld('wetter')} label={t('wetter')}>
            {({ value, onChange, error }) => (
              <Select
                label={t('wetter')}
                error={error}
                items={wetterlagen.map((id) => ({ id, name: t(`wetter.${id}`) }))}
                value={(value as (typeof wetterlagen)[number] | null) ?? null}
                onChange={(lage) => onChange(lage as never)}
              />
            )}
          </FormField>
          <div className="do-zwei">
            <FormText form={form} name={feld('tempMin')} label={t('tempMin')} maxLength={8} autoComplete="off" end="°C" />
            <FormText form={form} name={feld('tempMax')} label={t('tempMax')} maxLength={8} autoComplete="off" end="°C" />
          </div>
          <FormField form={form} name={feld('stoerungen')} label={t('stoerungen')}>
            {({ value, onChange, error }) => (
              <>
                <Stoerungsfeld
                  stoerungen={value as readonly GetippteStoerung[]}
                  onChange={(stoerungen) => onChange(stoerungen as never)}
                  fehler={fehlerIn('stoerungen')}
                />
                <Listenfehler error={error} />
              </>
            )}
          </FormField>
        </>
      )}
      {brief && <FormText form={form} name={feld('adressat')} label={t('adressat')} maxLength={200} />}
      {brief && <FormDate form={form} name={feld('seit')} label={t('seit')} />}
      <FormText form={form} name={feld('beschreibung')} label={t('beschreibung')} multiline rows={5} maxLength={20_000} />
      {brief && <FormText form={form} name={feld('wirkung')} label={t('wirkung')} multiline rows={3} maxLength={2000} />}
      {art === 'Bedenken' && <FormText form={form} name={feld('vorschlag')} label={t('vorschlag')} multiline rows={3} maxLength={2000} />}
      {art === 'Abnahme' && <FormText form={form} name={feld('vorbehalt')} label={t('vorbehalt')} multiline rows={3} maxLength={2000} />}
      {art === 'Abnahme' && <FormDate form={form} name={feld('frist')} label={t('frist')} />}
      {mitVertrag.has(art) && (
        <>
          <FormSelect form={form} name={feld('vertragsart')} label={t('vertragsart')} items={vertragsarten.map((id) => ({ id, name: t(`vertrag.${id}`) }))} />
          <FormSelect form={form} name={feld('sprache')} label={t('sprache')} items={sprachen.map((id) => ({ id, name: t(`sprache.${id}`) }))} />
        </>
      )}
    </>
  )
}

const Listenfehler = ({ error }: { error: string | undefined }) =>
  error && (
    <p className="error" role="alert">
      {error}
    </p>
  )
