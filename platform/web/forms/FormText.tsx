import type { FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '#platform/web/ui/field/TextField.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** TextField of a form. A password never reaches a draft. */
export function FormText<In extends FieldValues>({ form, name, ...rest }: Bound<In, TextFieldProps>) {
  return (
    <FormField form={form} name={name} label={rest.label} secret={rest.type === 'password'}>
      {(bind) => <TextField {...rest} {...bind} value={bind.value ?? ''} />}
    </FormField>
  )
}
