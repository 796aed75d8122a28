import type { FieldValues } from 'react-hook-form'
import type { DateFieldProps } from '#platform/web/ui/time/DateField.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** DatePicker of a form; `yyyy-MM-dd`. */
export function FormDate<In extends FieldValues>({ form, name, ...rest }: Bound<In, DateFieldProps>) {
  return (
    <FormField form={form} name={name} label={rest.label}>
      {(bind) => <DatePicker {...rest} {...bind} />}
    </FormField>
  )
}
