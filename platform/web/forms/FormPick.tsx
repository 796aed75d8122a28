import type { FieldValues } from 'react-hook-form'
import { PickList, type PickListProps } from '#platform/web/ui/field/PickList.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** PickList of a form; the value is the record's id. */
export function FormPick<In extends FieldValues>({ form, name, ...rest }: Bound<In, PickListProps>) {
  return (
    <FormField form={form} name={name} label={rest.label}>
      {(bind) => <PickList {...rest} {...bind} />}
    </FormField>
  )
}
