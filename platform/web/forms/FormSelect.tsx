import type { FieldValues } from 'react-hook-form'
import { Select, type SelectProps } from '#platform/web/ui/field/Select.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** Select of a form. */
export function FormSelect<In extends FieldValues, Id extends string = string>({ form, name, ...rest }: Bound<In, SelectProps<Id>>) {
  return (
    <FormField form={form} name={name} label={rest.label} say={(id) => rest.items.find((item) => item.id === id)?.name}>
      {(bind) => <Select {...rest} {...bind} />}
    </FormField>
  )
}
