import type { FieldValues } from 'react-hook-form'
import { TimeField, type TimeFieldProps } from '#platform/web/ui/time/TimeField.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** TimeField of a form; `HH:mm`. */
export function FormTime<In extends FieldValues>({ form, name, ...rest }: Bound<In, TimeFieldProps>) {
  return (
    <FormField form={form} name={name} label={rest.label}>
      {(bind) => <TimeField {...rest} {...bind} />}
    </FormField>
  )
}
