import type { FieldValues } from 'react-hook-form'
import { DateRangePicker, type DateRangePickerProps } from '#platform/web/ui/DateRangePicker.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** DateRangePicker of a form; `{ von, bis }`. */
export function FormDateRange<In extends FieldValues>({ form, name, ...rest }: Bound<In, DateRangePickerProps>) {
  return (
    <FormField form={form} name={name} label={rest.label}>
      {(bind) => <DateRangePicker {...rest} {...bind} />}
    </FormField>
  )
}
