import type { FieldValues } from 'react-hook-form'
import { RadioGroup, type RadioGroupProps } from '#platform/web/ui/field/RadioGroup.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** RadioGroup of a form. */
export function FormRadio<In extends FieldValues, Id extends string = string>({ form, name, ...rest }: Bound<In, RadioGroupProps<Id>>) {
  return (
    <FormField form={form} name={name} label={rest.label}>
      {(bind) => <RadioGroup {...rest} {...bind} />}
    </FormField>
  )
}
