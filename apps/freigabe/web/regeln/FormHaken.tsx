import type { FieldValues, Path } from 'react-hook-form'
import { FormField } from '#platform/web/forms/FormField.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { texte } from '../texte.ts'

interface Props<In extends FieldValues, Id> {
  form: FormHandle<In>
  name: Path<In>
  label: string
  items: readonly { id: Id; name: string }[]
}

/** Any of a few; none means all. */
export function FormHaken<In extends FieldValues, Id extends string | number>({ form, name, label, items }: Props<In, Id>) {
  const t = useTexts(texte)
  return (
    <FormField form={form} name={name} label={label} say={(id) => items.find((item) => item.id === id)?.name}>
      {({ value, onChange, error }) => {
        const gewaehlt = (value ?? []) as readonly Id[]
        return (
          <fieldset className="fg-haken">
            <legend className="label">{label}</legend>
            <span className="hint">{t('leerHeisstAlle')}</span>
            {error && <ErrorText>{error}</ErrorText>}
            <div>
              {items.map(({ id, name: wort }) => (
                <Checkbox key={id} value={gewaehlt.includes(id)} onChange={(an) => onChange(an ? [...gewaehlt, id] : gewaehlt.filter((eins) => eins !== id))}>
                  {wort}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      }}
    </FormField>
  )
}
