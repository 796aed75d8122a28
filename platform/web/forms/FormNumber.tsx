import type { FieldValues } from 'react-hook-form'
import { NumberField, type NumberFieldProps } from '#platform/web/ui/field/NumberField.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** NumberField of a form; null = empty. */
export function FormNumber<In extends FieldValues>({ form, name, ...rest }: Bound<In, NumberFieldProps>) {
  return (
    <FormField form={form} name={name} label={rest.label}>
      {(bind) => <NumberField {...rest} {...bind} />}
    </FormField>
  )
}
